/** The smallest possible React page: the floor below the app's first paint. `hello-server.ts` contains its worker. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(createElement('main', null, createElement('h1', null, 'Hello')))
requestAnimationFrame(() => setTimeout(() => void navigator.serviceWorker.register('/sw.js'), 0))
