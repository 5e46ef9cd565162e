import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, requiredInstant, satang } from './columns.ts'

export const categories = pgTable('categories', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  displayName: text('display_name').notNull(),
  imageKey: text('image_key'),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
})

export const variantTypes = pgTable('variant_types', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The cover; the images after it are in `moreImageKeys`, in order. */
    imageKey: text('image_key'),
    moreImageKeys: text('more_image_keys').array().notNull().default(sql`'{}'::text[]`),
    brand: text('brand').notNull().default(''),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    isForSale: boolean('is_for_sale').notNull().default(false),
    isForRent: boolean('is_for_rent').notNull().default(false),
    isUsed: boolean('is_used').notNull().default(false),
    salePrice: satang('sale_price'),
    rentalPrice: satang('rental_price'),
    replacementPrice: satang('replacement_price'),
    isActive: boolean('is_active').notNull().default(true),
    /** While it is in stock it comes first among the products of the home page. */
    isPinned: boolean('is_pinned').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: requiredInstant('updated_at'),
  },
  (t) => [
    index('products_category').on(t.categoryId),
    // For the list of the console, with the searched columns: neither needs the texts of the products.
    index('products_name').on(t.name, t.id, t.brand),
    check('products_sale_priced', sql`not ${t.isForSale} or ${t.salePrice} >= 0`),
    check('products_rental_priced', sql`not ${t.isForRent} or ${t.rentalPrice} >= 0`),
  ],
)

/** A price that is null is the product's. The three quantities always equal the sums of `stock_movements`. */
export const variants = pgTable(
  'variants',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    typeId: integer('type_id').references(() => variantTypes.id),
    size: text('size').notNull(),
    salePrice: satang('sale_price'),
    rentalPrice: satang('rental_price'),
    replacementPrice: satang('replacement_price'),
    available: integer('available').notNull().default(0),
    onLoan: integer('on_loan').notNull().default(0),
    quarantined: integer('quarantined').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull().default(0),
    /** Where the pieces are stored, as staff call the place. */
    shelf: text('shelf'),
    /** The one of its product's images that shows it. */
    imageKey: text('image_key'),
    /** Its pieces may carry a number each, see `pieces`. */
    isNumbered: boolean('is_numbered').notNull().default(false),
  },
  (t) => [
    index('variants_product').on(t.productId),
    check('variants_available', sql`${t.available} >= 0`),
    check('variants_on_loan', sql`${t.onLoan} >= 0`),
    check('variants_quarantined', sql`${t.quarantined} >= 0`),
  ],
)
