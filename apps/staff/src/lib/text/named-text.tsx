/** Short ids, e-mail addresses and phone numbers. */
const CODES = /(\b(?=[a-f]*\d)[\da-f]{8}\b|[^\s()]+@[^\s()]+|\b0\d\d-?\d{3}-?\d{4}\b)/

/** It would break at its hyphens. */
const PHONE = /^0[\d-]+$/
const UNBROKEN = { whiteSpace: 'nowrap' } as const

type NamedTextProps = {
  text: string
  /** The name of a person that the text contains, or that it is. */
  name?: string | null | undefined
}

/** A text in which translators leave `name`, short ids, addresses and phone numbers as they are. */
export function NamedText({ text, name }: NamedTextProps) {
  // Each second word is a name between two parts or a code between two words.
  const words = text
    .split(name || '\0')
    .flatMap((part, at) => [...(at > 0 ? [name] : []), ...part.split(CODES)])
  return (
    <span>
      {words.map(
        (word, at) =>
          word && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name
              key={at}
              translate={at % 2 ? 'no' : undefined}
              style={PHONE.test(word) ? UNBROKEN : undefined}
            >
              {word}
            </span>
          ),
      )}
    </span>
  )
}
