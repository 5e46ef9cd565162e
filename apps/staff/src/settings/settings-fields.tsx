import type { Elements } from '@jansi/client/elements'
import Typography from '@mui/material/Typography'
import { FieldPanel } from '../form/record-fields.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { PromptPayTest } from './promptpay-test.tsx'
import { type SettingsValues, settingsFields } from './settings-form.tsx'

type Names = readonly (keyof SettingsValues)[]

const IDENTITY: Names = [
  'shop_name',
  'shop_short_name',
  'shop_about',
  'shop_tagline',
  'workshop_word',
  'colour_main',
  'colour_accent',
]
const SHOP: Names = [
  'club_name',
  'footer_text',
  'survey_url',
  'search_synonyms',
  'shows_specified_prices',
  'administrators',
]
/** The lines of the home page's first screen. */
const HOME: Names = ['home_club_line', 'home_headline', 'home_promise', 'home_button']
const CONTACT: Names = ['address', 'phone', 'email', 'social_label', 'social_url']
/** The palette that an order fills, with its sentences. */
const PALETTE: Names = ['palette_name', 'palette_one_left', 'palette_full']
/** The texts of the club on the page /privacy of the shop; the program writes the rest of it. */
const PRIVACY: Names = ['privacy_contact', 'privacy_note']
const PAYMENT: Names = ['bank', 'bank_number', 'bank_holder', 'tax_id', 'promptpay_target']
const RULES: Names = [
  'checkout_hold_minutes',
  'waiting_offer_hours',
  'slip_limit_hours',
  'new_slip_limit_hours',
  'approval_limit_days',
  'piece_limit_per_variant',
  'piece_limit_per_member',
  'piece_limit_first_orders',
  'renewals_per_loan',
  'renewal_days',
  'late_fee_per_day',
  'return_free_days',
  'low_stock_threshold',
  'refund_second_yes_above',
]
/** Beyond these numbers mails wait for the next hour, and nobody is refused. */
const SIGN_UP: Names = ['sign_up_mail_domains', 'sign_up_mails_per_network', 'sign_up_mails_per_shop']

/** All settings, grouped by purpose; `children` are in the right column, under the rules. */
export function SettingsFields({ children }: { children: Elements }) {
  return (
    <Columns widths={[1, 1]}>
      <Column>
        <FieldPanel title="ตัวตนของร้าน" fields={settingsFields} names={IDENTITY}>
          <IdentityPreview />
        </FieldPanel>
        <FieldPanel title="โลโก้" fields={settingsFields} names={['logo_image_key']}>
          <Typography variant="body2" color="textSecondary">
            ใช้บนหัวร้าน หลังร้าน และทำไอคอนของแอป ไฟล์พื้นใสสีเข้มเห็นชัดที่สุด
          </Typography>
        </FieldPanel>
        <FieldPanel title="รูปเมื่อแชร์ลิงก์" fields={settingsFields} names={['share_image_key']}>
          <Typography variant="body2" color="textSecondary">
            กว้าง 1200 สูง 630 พิกเซล ถ้าไม่ใส่ ร้านวาดให้จากชื่อ โลโก้ และสี
          </Typography>
        </FieldPanel>
        <FieldPanel title="ร้าน" fields={settingsFields} names={SHOP} />
        <FieldPanel title="ขั้นตอนของคำสั่งซื้อ" fields={settingsFields} names={PALETTE} />
        <FieldPanel title="หน้าแรกของร้าน" fields={settingsFields} names={HOME} />
        <FieldPanel title="ติดต่อชมรม" fields={settingsFields} names={CONTACT} />
        <FieldPanel title="ความเป็นส่วนตัว" fields={settingsFields} names={PRIVACY} />
        <FieldPanel title="รูป QR ติดต่อ" fields={settingsFields} names={['qr_image_key']} />
      </Column>
      <Column>
        <FieldPanel title="บัญชีรับเงิน" fields={settingsFields} names={PAYMENT}>
          <PromptPayTest />
        </FieldPanel>
        <FieldPanel title="กติกา" fields={settingsFields} names={RULES} />
        <FieldPanel title="การสมัครสมาชิก" fields={settingsFields} names={SIGN_UP} />
        {children}
      </Column>
    </Columns>
  )
}
