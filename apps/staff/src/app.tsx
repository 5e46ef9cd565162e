import type { ReactNode } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import { createAuthProvider, type Permissions } from './lib/admin/auth-provider.ts'
import { createDataProvider } from './lib/admin/data-provider.ts'
import { accessToken } from './lib/api/access-token.ts'
import { api } from './lib/api/api.ts'
import { LoginPage } from './login/login-page.tsx'
import { countLines, movements, pieces, shelves, variantTypes } from './products/resource.tsx'
import { SECTIONS } from './sections.ts'
import { paymentMethods } from './settings/resource.tsx'
import { AdminFrame } from './shell/admin-frame.tsx'
import { Shell } from './shell/shell.tsx'
import { summary } from './today/resource.tsx'
import { TodayPage } from './today/today-page.tsx'

const dataProvider = createDataProvider(api, [
  ...SECTIONS,
  ...[summary, variantTypes, movements, countLines, shelves, pieces, paymentMethods],
])
const authProvider = createAuthProvider(api, accessToken)

function Layout({ children }: { children: ReactNode }) {
  return <Shell sections={SECTIONS}>{children}</Shell>
}

/** The staff console. */
export function App() {
  return (
    <AdminFrame
      authProvider={authProvider}
      dataProvider={dataProvider}
      loginPage={LoginPage}
      dashboard={TodayPage}
      layout={Layout}
    >
      {(permissions: Permissions | undefined) => (
        <>
          {SECTIONS.filter(({ name }) => permissions?.enter[name]).map(({ pages = {}, ...section }) => (
            <Resource key={section.name} {...section}>
              {Object.entries(pages).map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Resource>
          ))}
        </>
      )}
    </AdminFrame>
  )
}
