import type { StaffRoom } from '@jansi/contract/staff-account'
import { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Admin, Resource } from 'react-admin'
import { Route } from 'react-router'
import { AuditList } from './audit/audit-list.tsx'
import { auditSource } from './audit/audit-source.ts'
import { BannerList } from './banners/banner-list.tsx'
import { BannerCreate, BannerPage } from './banners/banner-page.tsx'
import { bannersSource } from './banners/banners-source.ts'
import { categoriesSource } from './categories/categories-source.ts'
import { CategoryList } from './categories/category-list.tsx'
import { CategoryCreate, CategoryPage } from './categories/category-page.tsx'
import { FaqList } from './faqs/faq-list.tsx'
import { FaqCreate, FaqPage } from './faqs/faq-page.tsx'
import { faqsSource } from './faqs/faqs-source.ts'
import { accessToken } from './lib/access-token.ts'
import { api } from './lib/api.ts'
import { ApiError } from './lib/api-error.ts'
import { createAuthProvider, type Permissions } from './lib/auth-provider.ts'
import { createDataProvider } from './lib/data-provider.ts'
import { i18nProvider } from './lib/i18n-provider.ts'
import { LoanList } from './loans/loan-list.tsx'
import { LoanPage } from './loans/loan-page.tsx'
import { loansSource } from './loans/loans-source.ts'
import { LoginPage } from './login/login-page.tsx'
import { MailList } from './mails/mail-list.tsx'
import { MailPage } from './mails/mail-page.tsx'
import { mailsSource } from './mails/mails-source.ts'
import { MemberList } from './members/member-list.tsx'
import { MemberPage } from './members/member-page.tsx'
import { membersSource } from './members/members-source.ts'
import { OrderList } from './orders/order-list.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { ordersSource } from './orders/orders-source.ts'
import { PickListPage } from './pick-lists/pick-list-page.tsx'
import { PickListsPage } from './pick-lists/pick-lists-page.tsx'
import { pickListsSource } from './pick-lists/pick-lists-source.ts'
import { ProductCreate } from './products/product-create.tsx'
import { ProductFilePage } from './products/product-file-page.tsx'
import { ProductList } from './products/product-list.tsx'
import { ProductPage } from './products/product-page.tsx'
import { movementsSource, productsSource, variantTypesSource } from './products/products-source.ts'
import { RefundList } from './refunds/refund-list.tsx'
import { RefundPage } from './refunds/refund-page.tsx'
import { refundsSource } from './refunds/refunds-source.ts'
import { ReportPage } from './reports/report-page.tsx'
import { reportsSource } from './reports/reports-source.ts'
import { ReturnList } from './returns/return-list.tsx'
import { ReturnPage } from './returns/return-page.tsx'
import { returnsSource } from './returns/returns-source.ts'
import { SettingsPage } from './settings/settings-page.tsx'
import { paymentMethodsSource, settingsSource } from './settings/settings-source.ts'
import { NotFound } from './shell/not-found.tsx'
import { Notices } from './shell/notices.tsx'
import { Shell } from './shell/shell.tsx'
import { theme } from './theme.ts'
import { summarySource } from './today/summary.ts'
import { TodayPage } from './today/today-page.tsx'
import { TutorialList } from './tutorials/tutorial-list.tsx'
import { TutorialCreate, TutorialPage } from './tutorials/tutorial-page.tsx'
import { tutorialsSource } from './tutorials/tutorials-source.ts'
import { WorkshopCreate } from './workshops/workshop-create.tsx'
import { WorkshopList } from './workshops/workshop-list.tsx'
import { WorkshopPage } from './workshops/workshop-page.tsx'
import { workshopsSource } from './workshops/workshops-source.ts'

const dataProvider = createDataProvider({
  summary: summarySource(api),
  orders: ordersSource(api),
  returns: returnsSource(api),
  reports: reportsSource(api),
  loans: loansSource(api),
  refunds: refundsSource(api),
  products: productsSource(api),
  'variant-types': variantTypesSource(api),
  movements: movementsSource(api),
  categories: categoriesSource(api),
  workshops: workshopsSource(api),
  'pick-lists': pickListsSource(api),
  banners: bannersSource(api),
  tutorials: tutorialsSource(api),
  faqs: faqsSource(api),
  members: membersSource(api),
  mails: mailsSource(api),
  settings: settingsSource(api),
  'payment-methods': paymentMethodsSource(api),
  audit: auditSource(api),
})

const authProvider = createAuthProvider(api, accessToken)

const MOST_RETRIES = 2
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a page shows its failure at once instead of waiting.
      networkMode: 'always',
      // A refusal stays one however often it is asked; only a fault is worth another try.
      retry: (failures, error) =>
        failures < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

/**
 * The sections of the console and the call that each opens with; the server decides which of them a volunteer
 * may enter.
 */
const ROOMS: readonly { room: StaffRoom; resource: ReactElement }[] = [
  { room: 'orders', resource: <Resource key="orders" name="orders" list={OrderList} show={OrderPage} /> },
  {
    room: 'returns',
    resource: <Resource key="returns" name="returns" list={ReturnList} show={ReturnPage} />,
  },
  { room: 'loans', resource: <Resource key="loans" name="loans" list={LoanList} show={LoanPage} /> },
  {
    room: 'refunds',
    resource: <Resource key="refunds" name="refunds" list={RefundList} show={RefundPage} />,
  },
  {
    room: 'pick-lists',
    resource: <Resource key="pick-lists" name="pick-lists" list={PickListsPage} show={PickListPage} />,
  },
  {
    room: 'products',
    resource: (
      <Resource key="products" name="products" list={ProductList} create={ProductCreate} edit={ProductPage}>
        <Route path="file" element={<ProductFilePage />} />
      </Resource>
    ),
  },
  {
    room: 'categories',
    resource: (
      <Resource
        key="categories"
        name="categories"
        list={CategoryList}
        create={CategoryCreate}
        edit={CategoryPage}
      />
    ),
  },
  {
    room: 'workshops',
    resource: (
      <Resource
        key="workshops"
        name="workshops"
        list={WorkshopList}
        create={WorkshopCreate}
        edit={WorkshopPage}
      />
    ),
  },
  {
    room: 'banners',
    resource: (
      <Resource key="banners" name="banners" list={BannerList} create={BannerCreate} edit={BannerPage} />
    ),
  },
  {
    room: 'tutorials',
    resource: (
      <Resource
        key="tutorials"
        name="tutorials"
        list={TutorialList}
        create={TutorialCreate}
        edit={TutorialPage}
      />
    ),
  },
  {
    room: 'faqs',
    resource: <Resource key="faqs" name="faqs" list={FaqList} create={FaqCreate} edit={FaqPage} />,
  },
  { room: 'reports', resource: <Resource key="reports" name="reports" list={ReportPage} /> },
  {
    room: 'members',
    resource: <Resource key="members" name="members" list={MemberList} show={MemberPage} />,
  },
  { room: 'settings', resource: <Resource key="settings" name="settings" list={SettingsPage} /> },
  { room: 'audit', resource: <Resource key="audit" name="audit" list={AuditList} /> },
  { room: 'mails', resource: <Resource key="mails" name="mails" list={MailList} show={MailPage} /> },
]

/** The staff console. */
export function App() {
  return (
    <Admin
      title="จานสี หลังร้าน"
      requireAuth
      disableTelemetry
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      layout={Shell}
      loginPage={LoginPage}
      notification={Notices}
      dashboard={TodayPage}
      catchAll={NotFound}
    >
      {(permissions: Permissions | undefined) => (
        <>
          {permissions && ROOMS.filter(({ room }) => permissions.enter[room]).map(({ resource }) => resource)}
        </>
      )}
    </Admin>
  )
}
