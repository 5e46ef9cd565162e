import { HomeOrdersNotice } from '../features/catalog/orders-notice.tsx'

/** The parts of the home page that only members see. */
export function MemberHome() {
  return <HomeOrdersNotice />
}
