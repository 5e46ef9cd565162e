import 'virtual:web-fonts.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { keepOneVersion } from '../lib/app-version.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

// Before anything reads storage: another version's leavings are cleared.
keepOneVersion()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  )
}
