import { type ReactNode, Suspense } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import { createAuthProvider, type Permissions } from './lib/admin/auth-provider.ts'
import { createDataProvider } from './lib/admin/data-provider.ts'
import { accessToken } from './lib/api/access-token.ts'
import { api } from './lib/api/api.ts'
import { countLines, movements, pieces, shelves, variantTypes } from './products/resource.tsx'
import { SECTIONS } from './sections.ts'
import { paymentMethods } from './settings/resource.tsx'
import { AdminFrame } from './shell/admin-frame.tsx'
import { Shell } from './shell/shell.tsx'
import { summary } from './today/resource.tsx'
import { TodayPage } from './today/today-page.tsx'
import { lazyPart } from './ui/page/lazy-part.tsx'

const dataProvider = createDataProvider(api, [
  ...SECTIONS,
  ...[summary, variantTypes, movements, countLines, shelves, pieces, paymentMethods],
])
const authProvider = createAuthProvider(api, accessToken)

// Most who open the console are signed in.
const LoginPage = lazyPart(async () => (await import('./login/login-page.tsx')).LoginPage)

function Login() {
  return (
    <Suspense>
      <LoginPage />
    </Suspense>
  )
}

function Layout({ children }: { children: ReactNode }) {
  return <Shell sections={SECTIONS}>{children}</Shell>
}

/** The staff console. */
export function App() {
  return (
    <AdminFrame
      authProvider={authProvider}
      dataProvider={dataProvider}
      loginPage={Login}
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
