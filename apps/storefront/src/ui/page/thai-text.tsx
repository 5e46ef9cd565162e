import { bindThai } from '@jansi/client/format'

// Loan words and compounds that browsers' Thai dictionaries do not know and would break in the middle of; ๆ after its
// space; and a number with the beginning of the word after it, which is its unit.
const wholeParts =
  /(เวิร์กช็อป|เวิร์คช็อป|พร้อมเพย์|คิวอาร์โค้ด|สติกเกอร์|อะคริลิก|แมนดาลา|เจ้าหน้าที่|จานสี|สต็อก|สเก็ตช์|มาร์กเกอร์|พู่กันแท็งก์|แท็งก์|ซิลิโคน|พาสเทล| ๆ|\d [ก-ฮเ-ไ][ะ-ฺ็-๎]*)/

/** Thai text in which such parts stay whole at the end of a line. For running text and headings. */
export function ThaiText({ children }: { children: string }) {
  const parts = children.split(wholeParts).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
  // By its text: another one is another element, as a translator may have replaced the texts of this one.
  return <span key={children}>{parts}</span>
}

/**
 * The name of a product, which breaks between the phrases that its spaces separate. Only a phrase that is wider than its
 * line breaks inside, where dictionaries guess.
 */
export function ThaiName({ children }: { children: string }) {
  const phrases = bindThai(children).split(' ')
  if (phrases.length === 1) return <ThaiText>{children}</ThaiText>
  const parts = phrases.map((phrase, index) => [
    index > 0 && ' ',
    // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a name have no other identity
    <span key={index} className="inline-block max-w-full [text-decoration:inherit]">
      <ThaiText>{phrase.replaceAll('\u00a0', ' ')}</ThaiText>
    </span>,
  ])
  return (
    <span key={children} className="[text-decoration:inherit]">
      {parts}
    </span>
  )
}
