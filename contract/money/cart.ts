/** The cart: what a member has put aside to pay at once by card. On the server, so that it is the same on all devices. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'
import { paymentLine, purchase } from './payments.ts'

export const cartItemId = v.pipe(v.number(), v.integer(), v.minValue(1))

export const cartItem = v.object({ id: cartItemId, ...paymentLine.entries, purchase })
export type CartItem = v.InferOutput<typeof cartItem>

const cart = v.object({ items: v.array(cartItem), priceInCents: v.number() })
export type Cart = v.InferOutput<typeof cart>

const cartCall = { method: 'POST', access: 'signedIn', offline: 'never', response: cart } as const

/** The same thing again raises its quantity, up to `mostOfOnePurchase`. */
export const addToCart = defineEndpoint({
  name: 'cart.add',
  path: '/api3/v1/cart/add',
  ...cartCall,
  request: v.object({ purchase }),
  errors: ['forbidden'],
})

export const removeFromCart = defineEndpoint({
  name: 'cart.remove',
  path: '/api3/v1/cart/remove',
  ...cartCall,
  request: v.object({ id: cartItemId }),
  errors: ['not_found'],
})

export const listCart = defineEndpoint({
  ...cartCall,
  name: 'cart.list',
  method: 'GET',
  path: '/api3/v1/cart/get-items',
  request: nothing,
  errors: [],
})

export const clearCart = defineEndpoint({ name: 'cart.clear', path: '/api3/v1/cart/clear', ...cartCall, request: nothing, errors: [] })
