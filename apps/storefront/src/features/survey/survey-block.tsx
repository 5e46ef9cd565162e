import { Smile } from 'lucide-react'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { ExternalLinkButton } from '../../ui/buttons/link-button.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** Asks how the shop did, with a link to an external form; absent while staff have set no form. */
export function SurveyBlock() {
  const url = useSiteSettings()?.survey_url
  if (!url || !/^https?:\/\//.test(url)) return null
  return (
    <section className="flex flex-col items-start gap-5 rounded-card bg-indigo-tint p-6 sm:flex-row sm:items-center md:p-8">
      <span className="grid size-14 shrink-0 place-items-center rounded-chip bg-card">
        <Smile aria-hidden className="size-7 text-indigo" strokeWidth={1.5} />
      </span>
      <div className="flex-1">
        <h2 className="text-xl">เล่าให้ฟังหน่อยว่าเป็นอย่างไร</h2>
        <p className="mt-1">
          <ThaiText>แบบประเมินความพึงพอใจสั้น ๆ ช่วยให้ครั้งหน้าดีขึ้น</ThaiText>
        </p>
      </div>
      <ExternalLinkButton href={url} variant="secondary">
        ทำแบบประเมิน
      </ExternalLinkButton>
    </section>
  )
}
