import CssBaseline from '@mui/material/CssBaseline'
import {
  AdminContext,
  type AdminContextProps,
  CoreAdminUI,
  type CoreAdminUIProps,
  Error as ErrorPage,
  LoadingPage,
} from 'react-admin'
import { createConsoleStore } from '../lib/admin/console-store.ts'
import { i18nProvider } from '../lib/admin/i18n-provider.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { shopIdentity } from '../lib/shop-identity.ts'
import { theme } from '../theme.ts'
import { NotFound } from './not-found.tsx'
import { Notices } from './notices.tsx'

const store = createConsoleStore()

type AdminFrameProps = Required<
  Pick<AdminContextProps, 'authProvider' | 'dataProvider'> &
    Pick<CoreAdminUIProps, 'loginPage' | 'dashboard' | 'layout' | 'children'>
>

/**
 * The parts of react-admin's `<Admin>`, without its own login page, its form library and its English texts: the
 * console uses none of them, and they are a tenth of the script that the first page loads.
 */
export function AdminFrame({ authProvider, dataProvider, ...pages }: AdminFrameProps) {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title={`${shopIdentity.name} หลังร้าน`}
        requireAuth
        disableTelemetry
        catchAll={NotFound}
        error={ErrorPage}
        loading={LoadingPage}
        {...pages}
      />
      <Notices />
    </AdminContext>
  )
}
