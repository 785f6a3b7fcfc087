/** The app's page always comes from the device: it starts the same online and offline. New builds arrive with the worker. */
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers. The app's own routes are behind `#`, so none of them is below these. */
const denylist = [
  /^\/(api3|files|media|realtime|saved|dev|api-test|legacy|healthz|readyz|metrics|share-target)(\/|$|\?)/,
  /\.[a-z0-9]{2,12}$/i,
]

/** No navigation preload: the response never comes from the network, so a request sent ahead would be wasted. */
export function routeNavigation(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }))
}
