// Loan words and compounds that browsers' Thai dictionaries do not know and would break in the middle of.
const wholeWords =
  /(เวิร์กช็อป|เวิร์คช็อป|พร้อมเพย์|คิวอาร์โค้ด|สติกเกอร์|อะคริลิก|แมนดาลา|เจ้าหน้าที่|จานสี|สต็อก|สเก็ตช์|มาร์กเกอร์|แท็งก์|ซิลิโคน|พาสเทล)/

/** Thai text in which such words stay whole at the end of a line. For running text and headings. */
export function ThaiText({ children }: { children: string }) {
  return children.split(wholeWords).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
