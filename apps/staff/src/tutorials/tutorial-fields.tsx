import { FieldPanel } from '../form/record-fields.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { tutorialFields } from './tutorial-form.tsx'

const DETAILS = ['category_name', 'author', 'difficulty_level', 'video_url', 'tags'] as const

/** The fields of an article. */
export function TutorialFields() {
  return (
    <Columns widths={[3, 2]}>
      <Column>
        <FieldPanel title="บทความ" fields={tutorialFields} names={['title', 'description', 'content']} />
        <FieldPanel title="รูปประกอบ" fields={tutorialFields} names={['images']} />
      </Column>
      <Column>
        <FieldPanel title="การเผยแพร่" fields={tutorialFields} names={['is_published']} />
        <FieldPanel title="รูปหลัก" fields={tutorialFields} names={['main_image_key']} />
        <FieldPanel title="รายละเอียด" fields={tutorialFields} names={DETAILS} />
      </Column>
    </Columns>
  )
}
