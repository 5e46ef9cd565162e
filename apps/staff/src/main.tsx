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

createRoot(root).render(
  <StrictMode>
    {/*
     * react-admin empties its caches right after it sends a signed-out visitor to the login page. A navigation that
     * React may put off would then never be shown: each emptied cache starts the same logout again.
     */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
)
