/** The screens' routes, for the app and for the tests of its components: generated from files, each screen a chunk of its own. */
import { tanstackRouter } from '@tanstack/router-plugin/vite'

export function routes(): ReturnType<typeof tanstackRouter> {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A screen's loader comes with the screen: what it asks for is not the first chunk's business.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  })
}
