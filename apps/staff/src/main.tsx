import 'virtual:web-fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, ScrollRestoration } from 'react-router'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const router = createBrowserRouter(
  [
    {
      path: '*',
      element: (
        <>
          <App />
          <ScrollRestoration />
        </>
      ),
    },
  ],
  { basename: import.meta.env.BASE_URL.replace(/\/$/, '') },
)

// On every page, that of the sign-in too. Without its code the console goes on.
const keepFocus = () =>
  import('./shell/after-load.ts').then(
    ({ afterLoad }) => afterLoad.restoreFocus(),
    () => undefined,
  )
document.addEventListener('focusin', () => void keepFocus(), { once: true })

createRoot(root).render(
  <StrictMode>
    {/*
     * react-admin empties its caches right after it sends a signed-out visitor to the login page. A navigation that
     * React may put off would then never be shown: each emptied cache starts the same logout again.
     */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
)
