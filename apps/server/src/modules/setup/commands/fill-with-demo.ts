import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'

/** Adds the goods, articles and questions of the demo; false for a shop that has a product or a category. */
export type AddDemoGoods = () => Promise<boolean>

/** Fills an empty shop with the goods of the demo. 409 `shop_not_empty` for a shop that has a product or a category. */
export async function fillWithDemo(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId }: Principal,
  addDemoGoods: AddDemoGoods,
): Promise<void> {
  if (!(await addDemoGoods())) throw conflict('shop_not_empty', 'The shop has products or categories.')
  await recordAudit(database.orm, {
    actorId: userId,
    action: 'settings.demo_goods',
    subjectType: 'settings',
    subjectId: '1',
    createdAt: clock(),
  })
}
