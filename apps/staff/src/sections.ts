import { audit } from './audit/resource.tsx'
import { banners } from './banners/resource.tsx'
import { categories } from './categories/resource.tsx'
import { faqs } from './faqs/resource.tsx'
import type { Section } from './lib/admin/resource.ts'
import { loans } from './loans/resource.tsx'
import { mails } from './mails/resource.tsx'
import { members } from './members/resource.tsx'
import { orders } from './orders/resource.tsx'
import { pickLists } from './pick-lists/resource.tsx'
import { products } from './products/resource.tsx'
import { refunds } from './refunds/resource.tsx'
import { reports } from './reports/resource.tsx'
import { returns } from './returns/resource.tsx'
import { settings } from './settings/resource.tsx'
import { tutorials } from './tutorials/resource.tsx'
import { workshops } from './workshops/resource.tsx'

/** The sections of the console in the order of the menu; the server decides which of them a volunteer may enter. */
export const SECTIONS: readonly Section[] = [
  ...[orders, pickLists, returns, loans, refunds],
  ...[products, workshops, members],
  ...[reports, categories, banners, tutorials, faqs, mails, audit, settings],
]
