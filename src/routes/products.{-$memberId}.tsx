import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#src/features/selling/products-page.tsx'

/** The parameter is the user name here (ambiguity member-id-or-name); without it the member's own products. */
export const Route = createFileRoute('/products/{-$memberId}')({ component: Products })

function Products() {
  const { memberId } = Route.useParams()
  return <ProductsPage of={memberId === undefined ? {} : { userName: memberId }} />
}
