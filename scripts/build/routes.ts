/** The routes of the screens, for the app and for its component tests: generated from files, one chunk per screen. */
import { tanstackRouter } from '@tanstack/router-plugin/vite'

export function routes(): ReturnType<typeof tanstackRouter> {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A screen's loader is in the screen's chunk: the first chunk does not need to know its requests.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  })
}
