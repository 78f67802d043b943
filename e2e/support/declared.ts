// The documents that are declared, and how one of each comes to be.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { deviceGroups } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls as materialApplicationCalls } from '@geodepot/contracts/material/application.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { today } from './today.ts'
import type { z } from 'zod'
import { ask } from './ask.ts'
import { makeDevices, makeModel } from './equipment.ts'
import { customsDraft } from './customs.ts'
import { tokenOf, unique } from './journey.ts'
import { lettingGo } from './letting-go.ts'
import type { Sample } from './sample.ts'
import { root } from './launch.ts'
import {
  agreementDraft,
  amendmentDraft,
  buyer,
  changeDraft,
  claimDraft,
  invoiceDraft,
  orderDraft,
  planDraft,
  resultDraft,
  schemeDraft,
} from './purchasing.ts'
import { outboundDraft, transferDraft } from './issuing.ts'
import { dayOf, postedReceipt, receiptDraft } from './receiving.ts'
import { draftProject, makeProject, send } from './supply.ts'

const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'prefix', 'header', 'line', 'states', 'transitions'].every((part) => part in value)

const files = globSync('contracts/src/{system,equipment,material}/*.ts', { cwd: root })
  .filter((name) => !/\.(test|messages)\.ts$/.test(name))
  .toSorted()
const exported = (
  await Promise.all(
    files.map(async (file) => Object.values((await import(join(root, file))) as Record<string, unknown>)),
  )
).flat()
/** The declarations of all documents. */
export const declaredDocuments: readonly AnyDocument[] = [...new Set(exported.filter(isDocument))]

const base = 'C10801'

/** Those that stand on more than a project, by their names. */
const samples: Readonly<Record<string, Sample>> = {
  'equipment/application': {
    author: 'xm_balushi',
    deciders: ['jl_harthy', 'ld_shao', 'zb_lin'],
    draft: async (token) => {
      const [projects, models] = await Promise.all([
        ask(token, project.selector, { projectName: 'Oman Block 47 3D Seismic Survey', pageSize: 1 }),
        ask(token, model.list, { pageSize: 1 }),
      ])
      const [[own], [kind]] = [projects.rows, models.rows]
      if (!own || !kind) throw new Error('there is no project or no model')
      const { deviceappid } = await ask(token, applicationCalls.save, {
        appName: unique('W-'),
        projectInfoNo: own.projectInfoNo,
        planStart: own.designStartDate ?? '2026-11-01',
        planEnd: own.designEndDate ?? '2027-01-01',
        lines: [{ modelId: kind.modelId, requestedQty: '2' }],
      })
      return `/equipment/application/${deviceappid}`
    },
  },
  'equipment/allocation': {
    author: 'dp_sun',
    deciders: ['zb_lin'],
    draft: async (token) => {
      const keeper = await tokenOf('zb_lin')
      const devices = await makeDevices(keeper, await makeModel(keeper, 'S0103'), base, 1)
      const [sources, { rows }] = await Promise.all([
        ask(token, allocationCalls.sources, {}),
        ask(token, project.selector, { projectName: 'Oman Block 47 3D Seismic Survey', pageSize: 1 }),
      ])
      const from = sources.find(({ holderName }) => holderName.startsWith('Recording'))
      const [to] = rows
      if (!from || !to) throw new Error('there is no pool or no project')
      const { id } = await ask(token, allocationCalls.create, {
        fromHolderId: from.holderId,
        projectInfoNo: to.projectInfoNo,
        lines: devices.map(({ devId }) => ({ devId })),
      })
      return `/equipment/allocation/${id}`
    },
  },
  'equipment/return': {
    author: 'xm_deng',
    deciders: [],
    draft: async (token) => {
      const [leader, equipment] = [await tokenOf('ld_tang'), await tokenOf('zb_lin')]
      const dispatcher = await tokenOf('dp_sun')
      const { projectInfoNo } = await makeProject({ leader, equipment }, ['xm_deng'])
      const devices = await makeDevices(equipment, await makeModel(equipment, 'S0103'), base, 1)
      await send({ dispatcher, equipment }, { projectInfoNo }, devices, 'Recording')
      const [sent] = (await ask(token, allocationCalls.list, { projectInfoNo, pageSize: 1 })).rows
      const { id, version, shipments } = await ask(token, allocationCalls.get, { id: sent?.id ?? 0 })
      const lines = shipments
        .flatMap((shipment) => shipment.lines)
        .map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty }))
      await ask(token, allocationCalls.receive, { id, version, lines })
      const pools = await ask(token, returnCalls.pools, {})
      const pool = pools.find(({ holderName }) => holderName.startsWith('Recording'))
      for (const backDeviceType of deviceGroups) {
        const [held] = await ask(token, returnCalls.held, { projectInfoNo, backDeviceType })
        if (!held?.devId || !pool) continue
        const { devId } = held
        const back = { projectInfoNo, toHolderId: pool.holderId, backDeviceType, lines: [{ devId }] }
        return `/equipment/return/${(await ask(token, returnCalls.create, back)).id}`
      }
      throw new Error('there is no pool, or the project holds nothing')
    },
  },
  'equipment/acquisition': {
    author: 'kg_he',
    deciders: ['zb_lin', 'cw_jin'],
    draft: async (token) => {
      const keeper = await tokenOf('zb_lin')
      const { modelId } = await makeModel(keeper, 'S0103')
      const arrivedOn = today()
      const lines = [{ modelId, devSign: unique('YS-') }]
      return `/equipment/acquisition/${(await ask(token, acquisitionCalls.create, { ownerOrgId: base, arrivedOn, lines })).id}`
    },
  },
  'equipment/handover': {
    author: 'kg_he',
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const { rows } = await ask(token, handoverCalls.people, { own: '1' as const, pageSize: 50 })
      const { rows: all } = await ask(token, handoverCalls.people, { keyword: '宋桂芳', pageSize: 10 })
      const [fromId, toId] = [rows.find(({ userName }) => userName === 'kg_he')?.userId ?? 0, all[0]?.userId ?? 0]
      const handed = {
        fromId,
        toId,
        postName: unique('JJ-'),
        handDate: today(),
        countBasis: 'full' as const,
        reason: '轮岗',
        lines: [],
      }
      return `/equipment/handover/${(await ask(token, handoverCalls.create, handed)).id}`
    },
  },
  'equipment/customs': { author: 'zb_lin', deciders: [], draft: customsDraft },
  'equipment/lease': {
    author: 'kg_he',
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const { modelId } = await makeModel(await tokenOf('zb_lin'), 'S0103')
      const day = today()
      const hired = {
        leaseKind: 'clientOwned' as const,
        orgId: base,
        partner: unique('甲方'),
        hireFrom: day,
        hireTo: day,
        lines: [{ modelId, devSign: unique('ZL-'), dayRate: '6.5' }],
      }
      return `/equipment/lease/${(await ask(token, leaseCalls.create, hired)).id}`
    },
  },
  'equipment/repair': {
    author: 'kg_he',
    // Of so much its unit and the equipment manager decide.
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const equipment = await tokenOf('zb_lin')
      const [own] = await makeDevices(equipment, await makeModel(equipment, 'S0103'), base, 1)
      const broken = { devId: own?.devId ?? 0, faultDesc: unique('WX-'), estimate: '20000.00', lines: [] }
      return `/equipment/repair/${(await ask(token, repairCalls.create, broken)).id}`
    },
  },
  'equipment/loss': {
    author: 'xm_ma',
    // Of so little neither finance nor headquarters are asked.
    deciders: ['ld_gao', 'zb_lin'],
    draft: async (token) => {
      const { rows } = await ask(token, project.selector, { pageSize: 50 })
      for (const { projectInfoNo } of rows) {
        const held = await ask(token, lossCalls.held, { projectInfoNo })
        const some = held.find(({ devId, condition }) => devId === null && condition === 'good')
        if (!some) continue
        const occurredAt = `${today()} 00:00:00`
        const lines = [{ modelId: some.modelId, qty: '1' }]
        const lost = { projectInfoNo, occurredAt, description: unique('DS-'), lines }
        return `/equipment/loss/${(await ask(token, lossCalls.create, lost)).id}`
      }
      throw new Error('no project of this crew holds anything by quantity')
    },
  },
  ...lettingGo,
  'equipment/settlement': {
    author: 'wx_qiu',
    deciders: ['cw_jin', 'zb_lin'],
    draft: async (token) => {
      const period = { workshopId: 'C10806', beginDate: '2020-01-01', endDate: '2099-12-31' }
      const lines = (await ask(token, settlementCalls.open, period)).slice(0, 1).map(({ repairId }) => ({ repairId }))
      const { id } = await ask(token, settlementCalls.create, { ...period, lines })
      return `/equipment/settlement/${id}`
    },
  },
  'equipment/stock-take': {
    author: 'kg_he',
    // Nothing of it is missing: neither finance nor headquarters are asked.
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const [pool] = await ask(token, stockTakeCalls.pools, {})
      const holderId = pool?.holderId ?? 0
      // Of a category that is kept device by device: nothing of it is a quantity.
      const [some] = (await ask(token, device.list, { holderId, pageSize: 1 })).rows
      const categoryId = some?.categoryId ?? 0
      const take = { takeName: unique('PD-'), holderId, categoryId, sampleSize: 3, lines: [] }
      const { id } = await ask(token, stockTakeCalls.create, take)
      await ask(token, stockTakeCalls.open, { id, version: 1 })
      const { version, lines } = await ask(token, stockTakeCalls.get, { id })
      const found = lines.map(({ lineId }) => ({ lineId, found: 'Y' as const }))
      await ask(token, stockTakeCalls.count, { id, version, lines: found })
      return `/equipment/stock-take/${id}`
    },
  },
  'equipment/transfer': {
    author: 'kg_he',
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const keeper = await tokenOf('zb_lin')
      const [own] = await makeDevices(keeper, await makeModel(keeper, 'S0103'), base, 1)
      const asked = { transferKind: 'pool', pageSize: 50 } as const
      const [sources, targets] = await Promise.all([
        ask(token, transferCalls.sources, asked),
        ask(token, transferCalls.targets, asked),
      ])
      const from = sources.rows.find(({ placeName }) => placeName.startsWith('Recording'))
      const to = targets.rows.find(({ placeName }) => placeName.startsWith('Geophone'))
      if (!own || !from || !to) throw new Error('there is no pool to send from, or to')
      const { id } = await ask(token, transferCalls.create, {
        transferKind: 'pool',
        fromHolderId: from.placeKey,
        toHolderId: to.placeKey,
        reason: unique('T-'),
        lines: [{ devId: own.devId }],
      })
      return `/equipment/transfer/${id}`
    },
  },
  'material/analysis': {
    author: 'fx_luo',
    deciders: ['cg_pan'],
    draft: async (token) => `/material/analysis/${(await draftAnalysis(token)).id}`,
  },
  'material/virtual-order': {
    author: 'jh_wen',
    deciders: ['jl_shi'],
    draft: async (token) => {
      const applicant = await tokenOf('wz_ye')
      const { rows } = await ask(applicant, project.selector, { pageSize: 50 })
      const own = rows.find(({ virtualFlag }) => virtualFlag === '1')
      if (!own) throw new Error('there is no virtual project')
      const { projectInfoNo } = own
      const { id, version } = await draftAnalysis(await tokenOf('fx_luo'), projectInfoNo)
      await ask(await tokenOf('fx_luo'), analysisCalls.submit, { id, version })
      const decider = await tokenOf('cg_pan')
      const submitted = await ask(decider, analysisCalls.get, { id })
      await ask(decider, analysisCalls.approve, { id, version: submitted.version })
      const [line] = submitted.lines
      const lines = [{ sourceLineId: line?.lineId ?? 0, quantity: '2' }]
      return `/material/virtual-order/${(await ask(token, virtualOrderCalls.create, { projectInfoNo, lines })).id}`
    },
  },
  'material/plan': {
    author: 'jh_wen',
    deciders: [],
    draft: async (token) => `/material/plan/${await planDraft(token, 2)}`,
  },
  'material/scheme': {
    author: buyer,
    deciders: ['cg_pan'],
    draft: async (token) => `/material/scheme/${await schemeDraft(token, 2)}`,
  },
  'material/result': {
    author: buyer,
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => `/material/result/${await resultDraft(token, 2)}`,
  },
  'material/order': {
    author: buyer,
    deciders: ['cg_pan'],
    draft: async (token) => `/material/order/${await orderDraft(token, 2)}`,
  },
  'material/result-change': {
    author: buyer,
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => `/material/result-change/${await changeDraft(token, 2)}`,
  },
  'material/order-amendment': {
    author: buyer,
    deciders: ['cg_pan'],
    draft: async (token) => `/material/order-amendment/${await amendmentDraft(token, 2)}`,
  },
  'material/agreement': {
    author: buyer,
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => `/material/agreement/${await agreementDraft(token, 2)}`,
  },
  'material/receipt': {
    author: 'ck_fan',
    deciders: [],
    draft: async (token) => `/material/receipt/${await receiptDraft(token)}`,
  },
  'material/outbound': {
    author: 'ck_fan',
    // Of what is written off.
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => `/material/outbound/${await outboundDraft(token)}`,
  },
  'material/store-transfer': {
    author: 'ck_fan',
    deciders: [],
    draft: async (token) => `/material/store-transfer/${await transferDraft(token)}`,
  },
  'material/reversal': {
    author: 'ck_fan',
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => {
      const receiptId = await postedReceipt(token)
      const given = { receiptId, bizDate: await dayOf(token), reason: unique('R-'), lines: [] }
      return `/material/reversal/${(await ask(token, reversalCalls.create, given)).id}`
    },
  },
  'material/cost-adjustment': {
    author: 'ck_fan',
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => {
      const [receiptId, bizDate] = [await postedReceipt(token), await dayOf(token)]
      const fees = [{ amount: '12.34', currencyCode: 'USD', invoiceDate: bizDate }]
      const given = { adjustmentKind: 'fee' as const, receiptId, bizDate, fees, lines: [] }
      return `/material/cost-adjustment/${(await ask(token, costAdjustmentCalls.create, given)).id}`
    },
  },
  'material/stock-count': {
    author: 'ck_fan',
    deciders: ['cg_pan', 'cw_jin'],
    draft: async (token) => {
      const stores = await ask(token, stockCountCalls.stores, {})
      const open = await Promise.all(
        stores.map(async ({ storeId }) => ({
          storeId,
          lines: await ask(token, stockCountCalls.open, { storeId, blind: 'N' }),
        })),
      )
      const { storeId = 0, lines = [] } = open.find((store) => store.lines.length > 0) ?? {}
      const given = {
        countName: unique('PD-'),
        storeId,
        countedOn: await dayOf(token),
        lines: lines
          .slice(-2)
          .map(({ placeId, batchId, bookQty }) => ({ placeId, batchId, countedQty: bookQty ?? '0' })),
      }
      return `/material/stock-count/${(await ask(token, stockCountCalls.create, given)).id}`
    },
  },
  'material/claim': {
    author: buyer,
    deciders: [],
    draft: async (token) => `/material/claim/${await claimDraft(token)}`,
  },
  'material/invoice': {
    author: buyer,
    deciders: [],
    draft: async (token) => `/material/invoice/${await invoiceDraft(token)}`,
  },
  'system/project': {
    author: 'jl_shi',
    deciders: ['ld_gao', 'zb_lin'],
    draft: async (token) => `/project/info/${(await draftProject(token)).projectInfoNo}`,
  },
}

/** An analysis of what a project asked for, all of it to be bought: of its own project, or the first one. */
const draftAnalysis = async (token: string, wanted?: string): Promise<{ id: number; version: number }> => {
  const applicant = await tokenOf('wz_ye')
  const [materials, projects] = await Promise.all([
    ask(applicant, materialCalls.list, { pageSize: 1, proposed: '0' }),
    ask(applicant, project.selector, { pageSize: 1 }),
  ])
  const [[material], [own]] = [materials.rows, projects.rows]
  if (!material || !own) throw new Error('there is no material or no project')
  const projectInfoNo = wanted ?? own.projectInfoNo
  const { id } = await ask(applicant, materialApplicationCalls.create, {
    formName: unique('W-'),
    projectInfoNo,
    lines: [{ materialId: material.id, unitPrice: '1', quantity: '2' }],
  })
  await ask(applicant, materialApplicationCalls.submit, { id, version: 1 })
  for (const account of ['jl_shi', 'ld_gao']) {
    const decider = await tokenOf(account)
    const { version } = await ask(decider, materialApplicationCalls.get, { id })
    await ask(decider, materialApplicationCalls.approve, { id, version })
  }
  const [line] = (await ask(token, materialApplicationCalls.get, { id })).lines
  const lines = [{ sourceLineId: line?.lineId ?? 0, buyQty: '2' }]
  return { id: (await ask(token, analysisCalls.create, { projectInfoNo, lines })).id, version: 1 }
}

type Create = Operation<z.ZodType, z.ZodType<{ id: number }>>
const createOf = ({ name }: AnyDocument): Create | undefined =>
  exported
    .map((value) => (value as { create?: Create } | null | undefined)?.create)
    .find((create) => create?.name === `${name}.create`)
/** How one comes to be: as its sample says, or as `plain` makes it of its declaration alone. */
export const sampleOf = (document: AnyDocument, plain: (of: AnyDocument, projectInfoNo: string) => object): Sample => {
  const { [document.name]: own } = samples
  if (own) return own
  return {
    author: 'xm_balushi',
    deciders: ['jl_harthy', 'ld_shao'],
    draft: async (token) => {
      const create = createOf(document)
      const { rows } = await ask(token, project.selector, {
        projectName: 'Oman Block 47 3D Seismic Survey',
        pageSize: 1,
      })
      const [to] = rows
      if (!create || !to) throw new Error(`there is no way to write a ${document.name}`)
      return `/${document.name}/${(await ask(token, create, plain(document, to.projectInfoNo))).id}`
    },
  }
}
