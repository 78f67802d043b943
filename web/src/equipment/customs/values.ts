import type { CustomsDetail, CustomsGoods, customsHeader, customsLine } from '@geodepot/contracts/equipment/customs.ts'
import type { z } from 'zod'
import { codesOf, modelName } from '../shipment/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof customsLine>> {
  readonly $key?: string | undefined
  readonly $name?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof customsHeader>> & { lines?: DraftLine[]; attachments?: string[] }

type Goods = Omit<CustomsGoods, 'holderName'>
export const keyOf = ({ devId, modelId }: Goods): string => (devId === null ? `m${modelId}` : `d${devId}`)
/** What a person calls it: a device by its code, a quantity by its model. */
export const nameOf = (of: Goods): string =>
  of.devId === null ? modelName(of) : [codesOf(of)[0], modelName(of)].filter(Boolean).join(' ')
export const lineOf = (of: Goods): DraftLine => ({
  ...(of.devId === null ? { devId: undefined, modelId: of.modelId } : { devId: of.devId, modelId: undefined }),
  qty: '1',
  $key: keyOf(of),
  $name: nameOf(of),
})

/** One that was read, as the form writes it. */
export const written = (of: CustomsDetail): Values => ({
  regime: of.regime,
  direction: of.direction,
  country: of.country,
  declarationNo: of.declarationNo,
  office: of.office,
  projectInfoNo: of.projectInfoNo,
  guaranteeKind: of.guaranteeKind,
  guaranteeAmount: of.guaranteeAmount ?? undefined,
  guaranteeCurrency: of.guaranteeCurrency ?? undefined,
  guaranteeUntil: of.guaranteeUntil ?? undefined,
  declaredOn: of.declaredOn,
  untilOn: of.untilOn,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({ ...lineOf(line), qty: line.qty, note: line.note })),
})
