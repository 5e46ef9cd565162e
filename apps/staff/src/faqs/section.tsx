import * as calls from '@jansi/contract/calls/staff-content'
import { textOfHtml } from '@jansi/contract/html/html-text'
import { createFaq, MAX_FAQ_CHARACTERS, updateFaq } from '@jansi/contract/staff-content'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Typography from '@mui/material/Typography'
import { orderedPages } from '../form/ordered-pages.tsx'
import { fieldsForm, flag, phrase, richText, text } from '../form/record-fields.tsx'
import { api } from '../lib/api/api.ts'
import { StatusChip } from '../ui/status/status-chip.tsx'

const { question, answer, tags, category } = createFaq.body.shape

const fields = {
  question: phrase('คำถาม', question, {
    problem: 'ระบุคำถาม',
    required: true,
    rows: 2,
    // It is saved as HTML, in which some characters take more.
    maxLength: MAX_FAQ_CHARACTERS.question - 100,
  }),
  answer: richText('คำตอบ', answer, 'เขียนคำตอบก่อนบันทึก'),
  tags: text('แท็ก', tags, { hint: 'คั่นด้วยจุลภาค เช่น ยืม,คืน' }),
  category: text('หมวด', category, { problem: 'ระบุหมวด เช่น การยืม', required: true }),
  is_active: flag('แสดงในร้าน'),
}

export const faqForm = fieldsForm(fields, updateFaq.responses[409])

/** The questions and answers of the shop in their order. */
export const faqPages = orderedPages({
  name: 'faqs',
  all: 'คำถามที่พบบ่อย',
  one: 'คำถาม',
  none: 'ยังไม่มีคำถาม เพิ่มข้อแรกได้เลย',
  form: faqForm,
  panels: { คำถามและคำตอบ: ['question', 'answer'], การจัดหมวดและการแสดง: ['category', 'tags', 'is_active'] },
  width: 820,
  nameOf: (faq) => textOfHtml(faq.question),
  entryOf: (faq) => ({
    notes: (
      <>
        {!faq.is_active && <StatusChip tone="quiet" icon={HiddenIcon} label="ซ่อนอยู่" />}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[faq.category, faq.tags].filter(Boolean).join(' · ')}
        </Typography>
      </>
    ),
  }),
  create: (body) => api(calls.createFaq, { body }),
  update: (id, body) => api(calls.updateFaq, { params: { id }, body }),
  remove: (id, version) => api(calls.deleteFaq, { params: { id }, query: { version } }),
  sort: (body) => api(calls.sortFaqs, { body }),
})
