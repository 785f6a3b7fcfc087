/** The least a React page can be: the floor below the app's first paint. Its worker is `hello-server.ts`'s. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(createElement('main', null, createElement('h1', null, 'Hello')))
requestAnimationFrame(() => setTimeout(() => void navigator.serviceWorker.register('/sw.js'), 0))
