import { getWorkshopProduct } from '@jansi/contract/calls/catalog'
import { idInAddress } from '@jansi/contract/clean-number'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProductLoanTerms } from '../features/workshop/loan-terms.tsx'
import { WorkshopStrip } from '../features/workshop/workshop-strip.tsx'
import { queryOf } from '../lib/api/query-of.ts'

/** The days of the workshop with the terms of a loan of the product in the address. */
export function ProductWorkshop() {
  const id = idInAddress(useParams().productId ?? '')
  const product = useQuery(queryOf(getWorkshopProduct, { params: { id } })).data
  return product ? <WorkshopStrip isFolded terms={<ProductLoanTerms product={product} />} /> : null
}
