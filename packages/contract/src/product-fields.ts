/** Longest names of products and categories, and longest brands. */
export const MAX_NAME_CHARACTERS = 200
export const MAX_DESCRIPTION_CHARACTERS = 5000
/** Longest size of a variant, longest name of its type, and longest name of its shelf. */
export const MAX_SIZE_CHARACTERS = 100

/** A field of a product, or of a variant, that staff edit. */
type FieldBase = {
  /** Its name in the body that staff save. */
  name: string
  /** Its name in the console, in Thai. */
  label: string
  /** Its column in the products file; null for a field that the file does not have. */
  csvColumn: string | null
  /** True for a field that guests and members read under this name. */
  isPublic: boolean
}
export type ProductField = FieldBase &
  (
    | { kind: 'text'; maxCharacters: number; content: 'name' | 'optionalName' | 'size' | 'lines' }
    /** Null where nothing is written. */
    | { kind: 'optionalText'; maxCharacters: number }
    /** The same in a field that came later: a client or a file that does not have it leaves it as it is. */
    | { kind: 'laterText'; maxCharacters: number }
    | { kind: 'flag' }
    /** The same in a field that came later: a client that does not have it and an empty cell leave it as it is. */
    | { kind: 'laterFlag' }
    /** Null where no price is set. */
    | { kind: 'baht' }
    /** Fields that are stored in another way, each with code of its own. */
    | { kind: 'category' | 'images' | 'image' }
  )

/**
 * The fields of a product, in the order of the products file. API schemas, presenters, the products file and the
 * console's comparison of versions derive from this list. `docs/architecture.md` lists the steps for a new field.
 */
export const PRODUCT_FIELDS = [
  {
    name: 'name',
    kind: 'text',
    label: 'ชื่อ',
    csvColumn: 'name',
    isPublic: true,
    maxCharacters: MAX_NAME_CHARACTERS,
    content: 'name',
  },
  {
    name: 'description',
    kind: 'text',
    label: 'คำอธิบาย',
    csvColumn: 'description',
    isPublic: true,
    maxCharacters: MAX_DESCRIPTION_CHARACTERS,
    content: 'lines',
  },
  {
    name: 'brand',
    kind: 'text',
    label: 'ยี่ห้อ',
    csvColumn: 'brand',
    isPublic: true,
    maxCharacters: MAX_NAME_CHARACTERS,
    content: 'optionalName',
  },
  { name: 'category', kind: 'category', label: 'หมวดหมู่', csvColumn: 'category', isPublic: true },
  // Guests and members read them as `image` and `images`, which are links.
  { name: 'image_keys', kind: 'images', label: 'รูป', csvColumn: null, isPublic: false },
  { name: 'is_for_sale', kind: 'flag', label: 'เปิดขาย', csvColumn: 'is_for_sale', isPublic: true },
  { name: 'is_for_rent', kind: 'flag', label: 'เปิดให้ยืม', csvColumn: 'is_for_rent', isPublic: true },
  { name: 'is_used', kind: 'flag', label: 'ของมือสอง', csvColumn: 'is_used', isPublic: true },
  { name: 'is_active', kind: 'flag', label: 'แสดงในร้าน', csvColumn: 'is_active', isPublic: false },
  { name: 'is_pinned', kind: 'laterFlag', label: 'ปักหมุดในหน้าแรก', csvColumn: 'is_pinned', isPublic: false },
  { name: 'sale_price', kind: 'baht', label: 'ราคาขาย', csvColumn: 'sale_price', isPublic: true },
  { name: 'rental_price', kind: 'baht', label: 'ราคายืม', csvColumn: 'rental_price', isPublic: true },
  {
    name: 'replacement_price',
    kind: 'baht',
    label: 'ราคาทดแทน',
    csvColumn: 'replacement_price',
    isPublic: false,
  },
] as const satisfies readonly ProductField[]

/** The fields of a variant, likewise. A price that is null is the product's. */
export const VARIANT_FIELDS = [
  {
    name: 'size',
    kind: 'text',
    label: 'ขนาด',
    csvColumn: 'size',
    isPublic: true,
    maxCharacters: MAX_SIZE_CHARACTERS,
    content: 'size',
  },
  // Guests and members read it as `type.name`.
  {
    name: 'type_name',
    kind: 'optionalText',
    label: 'ประเภท',
    csvColumn: 'variant_type',
    isPublic: false,
    maxCharacters: MAX_SIZE_CHARACTERS,
  },
  { name: 'is_active', kind: 'flag', label: 'เปิดใช้', csvColumn: 'variant_is_active', isPublic: false },
  { name: 'sale_price', kind: 'baht', label: 'ราคาขาย', csvColumn: 'variant_sale_price', isPublic: true },
  { name: 'rental_price', kind: 'baht', label: 'ราคายืม', csvColumn: 'variant_rental_price', isPublic: true },
  {
    name: 'replacement_price',
    kind: 'baht',
    label: 'ราคาทดแทน',
    csvColumn: 'variant_replacement_price',
    isPublic: false,
  },
  {
    name: 'shelf',
    kind: 'laterText',
    label: 'ชั้นวาง',
    csvColumn: 'shelf',
    isPublic: false,
    maxCharacters: MAX_SIZE_CHARACTERS,
  },
  // One of the product's images. Guests and members read it as `image`, which is a link.
  { name: 'image_key', kind: 'image', label: 'รูป', csvColumn: null, isPublic: false },
] as const satisfies readonly ProductField[]

/** Fields that are one column of the database each, and one property in JSON. */
export type PlainField<Field extends ProductField> = Extract<
  Field,
  { kind: 'text' | 'optionalText' | 'laterText' | 'flag' | 'laterFlag' | 'baht' }
>

/** Returns the fields that guests and members read. */
export function publicFields<Field extends ProductField>(
  fields: readonly Field[],
): Extract<Field, { isPublic: true }>[] {
  return fields.filter((field): field is Extract<Field, { isPublic: true }> => field.isPublic)
}

/** For each kind of plain field in a list: a function of the field. */
type ByKind<Field extends ProductField> = {
  [Kind in PlainField<Field>['kind']]: (field: Extract<Field, { kind: Kind }>) => unknown
}

/** Returns an object of the plain fields, by name: of each field the result of the function for its kind. */
export function fieldValues<Field extends ProductField, Functions extends ByKind<Field>>(
  fields: readonly Field[],
  byKind: Functions,
): { [Plain in PlainField<Field> as Plain['name']]: ReturnType<Functions[Plain['kind']]> }
// The compiler cannot follow names through `Object.fromEntries`; the signature above has them.
export function fieldValues(
  fields: readonly ProductField[],
  byKind: Partial<Record<string, (field: ProductField) => unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const toValue = byKind[field.kind]
      return toValue ? [[field.name, toValue(field)]] : []
    }),
  )
}
