// What purchasing stands on, each made by the calls of whoever makes it: asked for, analysed, planned, and offered for.
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { today } from './today.ts'
import { ask } from './ask.ts'
import { tokenOf, unique } from './journey.ts'

/** Who buys. */
export const buyer = 'cg_dai'

/** Lines of an approved, sent application for the first materials there are, two of each. */
const askedFor = async (count: number) => {
  const applicant = await tokenOf('wz_ye')
  const [materials, projects] = await Promise.all([
    ask(applicant, materialCalls.list, { pageSize: count, proposed: '0' }),
    ask(applicant, project.selector, { pageSize: 10 }),
  ])
  const own = projects.rows.find(({ virtualFlag }) => virtualFlag !== '1')
  if (materials.rows.length < count || !own) throw new Error('there are too few materials, or no project')
  const { projectInfoNo } = own
  const { id } = await ask(applicant, applicationCalls.create, {
    formName: unique('W-'),
    projectInfoNo,
    lines: materials.rows.map((material) => ({ materialId: material.id, unitPrice: '100', quantity: '2' })),
  })
  await ask(applicant, applicationCalls.submit, { id, version: 1 })
  for (const account of ['jl_shi', 'ld_gao']) {
    const decider = await tokenOf(account)
    const { version } = await ask(decider, applicationCalls.get, { id })
    await ask(decider, applicationCalls.approve, { id, version })
  }
  const { lines } = await ask(applicant, applicationCalls.get, { id })
  return { projectInfoNo, lines: lines.map(({ lineId }) => lineId) }
}

/** Lines of an approved analysis that are to be bought. */
const analysed = async (count: number): Promise<number[]> => {
  const { projectInfoNo, lines } = await askedFor(count)
  const [analyst, manager] = await Promise.all([tokenOf('fx_luo'), tokenOf('cg_pan')])
  const { id } = await ask(analyst, analysisCalls.create, {
    projectInfoNo,
    lines: lines.map((sourceLineId) => ({ sourceLineId, buyQty: '2' })),
  })
  await ask(analyst, analysisCalls.submit, { id, version: 1 })
  const { version } = await ask(manager, analysisCalls.get, { id })
  await ask(manager, analysisCalls.approve, { id, version })
  return (await ask(analyst, analysisCalls.get, { id })).lines.map(({ lineId }) => lineId)
}

/** A plan for the buyer of what was analysed: its id. */
export const planDraft = async (token: string, count: number): Promise<number> => {
  const lines = await analysed(count)
  const { user: purchaser } = await ask(await tokenOf(buyer), user.getInfo, {})
  const { id } = await ask(token, planCalls.create, {
    name: unique('P-'),
    purchaserId: purchaser.userId,
    purchaseMode: 'inquiry',
    sourceType: 'overseas',
    lines: lines.map((sourceLineId) => ({ sourceLineId, quantity: '2' })),
  })
  return id
}

/** Lines of a plan that is allocated to the buyer. */
export const planned = async (count: number): Promise<number[]> => {
  const [allocator, own] = await Promise.all([tokenOf('jh_wen'), tokenOf(buyer)])
  const id = await planDraft(allocator, count)
  await ask(allocator, planCalls.submit, { id, version: 1 })
  return (await ask(own, planCalls.get, { id })).lines.map(({ lineId }) => lineId)
}

/** Three of the company's suppliers: those that stood before any journey began, so that none takes another's own. */
export const oldSuppliers = async (token: string) =>
  (await ask(token, supplier.list, { pageSize: 3, state: 'active', orderByColumn: 'createTime', isAsc: 'asc' })).rows

/** A scheme of the buyer with three offers, everything recommended to the lowest: its id. */
export const schemeDraft = async (
  token: string,
  count: number,
  schemeType: 'single' | 'framework' = 'single',
): Promise<number> => {
  const lines = await planned(count)
  const { id } = await ask(token, schemeCalls.create, {
    schemeName: unique('S-'),
    schemeType,
    sourceType: 'overseas',
    purchaseMode: 'inquiry',
    lines: lines.map((sourceLineId) => ({ sourceLineId, quantity: '2' })),
  })
  for (const [at, { id: supplierId }] of (await oldSuppliers(token)).entries()) {
    const { version } = await ask(token, schemeCalls.get, { id })
    await ask(token, schemeCalls.offer, {
      id,
      version,
      supplierId,
      currencyCode: 'USD',
      incoterm: 'DAP',
      validUntil: '2099-12-31',
      freight: '12.5',
      lines: lines.map((sourceLineId) => ({ sourceLineId, unitPrice: String(90 + at * 7) })),
    })
  }
  const { version, offers } = await ask(token, schemeCalls.get, { id })
  const offerId = offers[0]?.offerId ?? 0
  await ask(token, schemeCalls.award, {
    id,
    version,
    awards: lines.map((sourceLineId) => ({ sourceLineId, offerId, quantity: '2' })),
  })
  return id
}

/** What comes of such a scheme once it is approved, as its buyer writes it by one press: its id. */
export const resultDraft = async (
  token: string,
  count: number,
  schemeType: 'single' | 'framework' = 'single',
): Promise<number> => {
  const schemeId = await schemeDraft(token, count, schemeType)
  const manager = await tokenOf('cg_pan')
  const { version } = await ask(token, schemeCalls.get, { id: schemeId })
  await ask(token, schemeCalls.submit, { id: schemeId, version })
  await ask(manager, schemeCalls.approve, { id: schemeId, version: version + 1 })
  const awards = await ask(token, resultCalls.open, { schemeId })
  const { id } = await ask(token, resultCalls.create, {
    schemeId,
    resultName: unique('R-'),
    lines: awards.map(({ awardId, openQty, offeredPrice }) => ({
      awardId,
      quantity: openQty,
      finalPrice: offeredPrice ?? '0',
    })),
  })
  return id
}

/** Such a result once it is approved. */
const approvedResult = async (token: string, count: number, schemeType?: 'framework') => {
  const id = await resultDraft(token, count, schemeType)
  const read = () => ask(token, resultCalls.get, { id })
  await ask(token, resultCalls.submit, { id, version: (await read()).version })
  for (const account of ['cg_pan', 'cw_jin'])
    await ask(await tokenOf(account), resultCalls.approve, { id, version: (await read()).version })
  return read()
}

/** A change of such a result, of the price of its first line: its id. */
export const changeDraft = async (token: string, count: number): Promise<number> => {
  const { id: resultId, lines } = await approvedResult(token, count)
  const { id } = await ask(token, resultChangeCalls.create, {
    resultId,
    reason: unique('C-'),
    lines: lines
      .slice(0, 1)
      .map(({ lineId, quantity }) => ({ sourceLineId: lineId, quantity, finalPrice: '95', lineNote: 'steel' })),
  })
  return id
}

/** What is ordered of a supplier once such a result is approved: its id. */
export const orderDraft = async (token: string, count: number): Promise<number> => {
  const { id: resultId, lines } = await approvedResult(token, count)
  const [{ supplierId } = { supplierId: 0 }] = lines
  const open = await ask(token, orderCalls.open, { supplierId, currencyCode: 'USD' })
  const { id } = await ask(token, orderCalls.create, {
    supplierId,
    currencyCode: 'USD',
    incoterm: 'DAP',
    deliveryDate: '2099-12-31',
    lines: open
      .filter((line) => line.resultId === resultId)
      .map(({ sourceLineId, openQty, finalPrice }) => ({
        sourceLineId,
        quantity: openQty,
        unitPrice: finalPrice ?? '0',
      })),
  })
  return id
}

/** Such an order once it is signed. */
const signedOrder = async (token: string, count: number) => {
  const id = await orderDraft(token, count)
  const read = () => ask(token, orderCalls.get, { id })
  await ask(token, orderCalls.submit, { id, version: (await read()).version })
  await ask(await tokenOf('cg_pan'), orderCalls.approve, { id, version: (await read()).version })
  const contract = { contractNo: unique('HT-'), contractDate: today() }
  await ask(token, orderCalls.sign, { id, version: (await read()).version, ...contract })
  return read()
}

/** An amendment of such an order, of the quantity of its first line and its place: its id. */
export const amendmentDraft = async (token: string, count: number): Promise<number> => {
  const { id: orderId, lines } = await signedOrder(token, count)
  const { id } = await ask(token, orderAmendmentCalls.create, {
    orderId,
    reason: unique('A-'),
    place: 'Sohar',
    lines: lines
      .slice(0, 1)
      .map(({ lineId, unitPrice }) => ({ sourceLineId: lineId, quantity: '1', unitPrice: unitPrice ?? '0' })),
  })
  return id
}

/** A claim for a piece of the first line of such an order: its id. */
export const claimDraft = async (token: string): Promise<number> => {
  const { id: orderId, lines } = await signedOrder(token, 1)
  const [line] = lines
  const { id } = await ask(token, claimCalls.create, {
    orderId,
    wanted: 'replacement',
    foundDate: today(),
    lines: [{ orderLineId: line?.lineId ?? 0, claimKind: 'damaged', quantity: '1', finding: unique('cracked ') }],
  })
  return id
}

/** An invoice for a piece of the first line of such an order, which did not come yet: its id. */
export const invoiceDraft = async (token: string): Promise<number> => {
  const { supplierId, currencyCode, lines } = await signedOrder(token, 1)
  const [line] = lines
  const unitPrice = line?.unitPrice ?? '0'
  const { id } = await ask(token, invoiceCalls.create, {
    supplierId,
    invoiceNo: unique('INV-'),
    invoiceDate: today(),
    currencyCode,
    netAmount: unitPrice,
    lines: [{ orderLineId: line?.lineId ?? 0, quantity: '1', unitPrice }],
  })
  return id
}

/** What carries such a result of a framework scheme on, for at most 900 USD: its id. */
export const agreementDraft = async (token: string, count: number): Promise<number> => {
  const { id: resultId } = await approvedResult(token, count, 'framework')
  const { rows } = await ask(token, agreementCalls.offers, { pageSize: 100 })
  const offer = rows.find((row) => row.resultId === resultId)
  if (!offer) throw new Error('no offer waits to be carried on')
  const { offerId, supplierId, currencyCode, incoterm } = offer
  const awarded = await ask(token, agreementCalls.awarded, { offerId })
  const { id } = await ask(token, agreementCalls.create, {
    agreementName: unique('A-'),
    offerId,
    supplierId,
    currencyCode,
    incoterm,
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
    maxAmount: '900',
    lines: awarded.map(({ sourceLineId, materialId, unitPrice }) => ({
      sourceLineId,
      materialId,
      unitPrice: unitPrice ?? '0',
    })),
  })
  return id
}
