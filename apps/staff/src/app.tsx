import type { ReactNode } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import { audit } from './audit/resource.tsx'
import { banners } from './banners/resource.tsx'
import { categories } from './categories/resource.tsx'
import { faqs } from './faqs/resource.tsx'
import { createAuthProvider, type Permissions } from './lib/admin/auth-provider.ts'
import { createDataProvider } from './lib/admin/data-provider.ts'
import type { Section } from './lib/admin/resource.ts'
import { accessToken } from './lib/api/access-token.ts'
import { api } from './lib/api/api.ts'
import { loans } from './loans/resource.tsx'
import { LoginPage } from './login/login-page.tsx'
import { mails } from './mails/resource.tsx'
import { members } from './members/resource.tsx'
import { orders } from './orders/resource.tsx'
import { pickLists } from './pick-lists/resource.tsx'
import { countLines, movements, pieces, products, shelves, variantTypes } from './products/resource.tsx'
import { refunds } from './refunds/resource.tsx'
import { reports } from './reports/resource.tsx'
import { returns } from './returns/resource.tsx'
import { paymentMethods, settings } from './settings/resource.tsx'
import { AdminFrame } from './shell/admin-frame.tsx'
import { Shell } from './shell/shell.tsx'
import { summary } from './today/resource.tsx'
import { TodayPage } from './today/today-page.tsx'
import { tutorials } from './tutorials/resource.tsx'
import { workshops } from './workshops/resource.tsx'

/** The sections of the console; the server decides which of them a volunteer may enter. */
const SECTIONS: readonly Section[] = [
  ...[orders, pickLists, returns, loans, refunds],
  ...[products, categories, workshops],
  ...[banners, tutorials, faqs],
  ...[reports, members, mails, audit, settings],
]

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
