// What a pool has no use for: sealed for a time, scrapped, disposed of.
import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { today } from './today.ts'
import { ask } from './ask.ts'
import { makeDevices, makeModel } from './equipment.ts'
import { broughtPicture } from './files.ts'
import { tokenOf, unique } from './journey.ts'
import type { Sample } from './sample.ts'
import { upload } from './work-places.ts'

const base = 'C10801'

export const lettingGo: Readonly<Record<string, Sample>> = {
  'equipment/scrap': {
    author: 'kg_he',
    // Nobody knows what it was worth: headquarters are asked as well.
    deciders: ['ld_wei', 'zb_lin', 'cw_jin', 'ld_xia'],
    draft: async (token) => {
      const keeper = await tokenOf('zb_lin')
      const [old] = await makeDevices(keeper, await makeModel(keeper, 'S0103'), base, 1)
      const [pool] = await ask(token, scrapCalls.holders, {})
      const attachments = [await upload(token, broughtPicture('外观.png'), scrap.name)]
      const lines = [{ devId: old?.devId ?? 0, reason: 'aged' }]
      const asked = { holderId: pool?.holderId ?? 0, description: unique('BF-'), lines, attachments }
      return `/scrapManage/scrapeApply/${(await ask(token, scrapCalls.create, asked)).id}`
    },
    between: async (id) => {
      for (const account of ['jd_hong', 'jd_tan']) {
        const token = await tokenOf(account)
        const { version } = await ask(token, scrapCalls.get, { id })
        await ask(token, scrapCalls.appraise, { id, version, finding: 'scrap', opinion: 'worn out' })
      }
    },
  },
  'equipment/sealing': {
    author: 'kg_he',
    deciders: ['ld_wei', 'zb_lin'],
    draft: async (token) => {
      const keeper = await tokenOf('zb_lin')
      const [idle] = await makeDevices(keeper, await makeModel(keeper, 'S0103'), base, 1)
      const [pool] = await ask(token, sealingCalls.holders, {})
      const asked = {
        sealingKind: 'stop' as const,
        holderId: pool?.holderId ?? 0,
        beginDate: today(),
        reason: unique('FC-'),
        lines: [{ devId: idle?.devId ?? 0 }],
      }
      return `/equipment/sealing/${(await ask(token, sealingCalls.create, asked)).id}`
    },
  },
  'equipment/disposal': {
    author: 'kg_he',
    deciders: ['zb_lin', 'cw_jin'],
    draft: async (token) => {
      const [open] = await ask(token, disposalCalls.open, {})
      const lines = [{ scrapLineId: open?.scrapLineId ?? 0, qty: '1' }]
      const disposedOn = today()
      const sold = { method: 'sold' as const, disposedOn, buyer: unique('Dealer '), lines }
      return `/scrapManage/disposal/${(await ask(token, disposalCalls.create, sold)).id}`
    },
  },
}
