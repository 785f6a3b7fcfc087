/** The app's page comes from the device, always: it starts the same with and without a line. New builds come with the worker. */
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses the server answers itself. The app's own routes live behind `#`, so nothing of it is below these. */
const denylist = [
  /^\/(api3|files|media|realtime|saved|dev|api-test|legacy|healthz|readyz|metrics|share-target)(\/|$|\?)/,
  /\.[a-z0-9]{2,12}$/i,
]

/** No navigation preload: the answer never comes from the network, so a request sent ahead would be wasted. */
export function routeNavigation(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }))
}
