// The jobs themselves, as somebody does them who knows the way.
import { applicationMessages as ap } from '@geodepot/contracts/equipment/application.messages.ts'
import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { deviceMessages as dm } from '@geodepot/contracts/equipment/device.messages.ts'
import { shipmentMessages as sh } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { documentPageMessages as doc } from '@geodepot/contracts/kit/document-page.messages.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { importMessages as im } from '@geodepot/contracts/kit/import.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { projectMessages as pm } from '@geodepot/contracts/system/project.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { worklistMessages as wl } from '@geodepot/contracts/system/worklist.messages.ts'
import { buffer } from 'node:stream/consumers'
import type { Locator } from '@playwright/test'
import type { OwnDevice, OwnModel } from '../e2e/support/equipment.ts'
import { holding, unique } from '../e2e/support/journey.ts'
import { writeSheet } from '../server/src/kit/sheet/index.ts'
import type { Hand } from './hands.ts'

/** What they are done with. */
export interface Prepared {
  readonly project: { readonly projectInfoNo: string; readonly name: string }
  readonly ended: string
  readonly model: OwnModel
  readonly models: readonly string[]
  /** In the pool of `base`; those of `sent` are under way to the project in the allocation `number`. */
  readonly devices: readonly OwnDevice[]
  readonly sent: readonly OwnDevice[]
  readonly number: string
  readonly asked: string
  readonly base: string
}
export interface Job {
  readonly name: string
  /** Acts and seconds of the trial. */
  readonly before: readonly [acts: number, seconds: number]
  readonly who: string | undefined
  readonly at: (of: Prepared) => string
  readonly phone?: true
  readonly do: (hand: Hand, of: Prepared) => Promise<void>
}

const button = ({ page }: Hand, name: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true })
const dialog = ({ page }: Hand, title: string) => page.getByRole('dialog', { name: holding(title) })
const option = ({ page }: Hand, text: string) =>
  page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-treenode')
    .filter({ hasText: text })
    .first()
    .locator('.ant-select-item-option-content, .ant-select-tree-node-content-wrapper')
    .first()
const cell = ({ page, t }: Hand, line: number, column: number) =>
  page
    .getByRole('grid', { name: t(ap, 'lines') })
    .getByRole('row')
    .nth(line)
    .getByRole('gridcell')
    .nth(column)
const state = ({ page }: Hand, text: string) =>
  page.getByRole('article').locator('header').getByText(text, { exact: true }).first().waitFor()
const choose = async (hand: Hand, field: Locator, text: string) => {
  await hand.type(field, text)
  await hand.click(option(hand, text))
}
/** From the first page, by the button on the row of what waits: of a long list, of its kind alone. */
const begin = async (
  hand: Hand,
  kind: 'decide' | 'allocate' | 'receive' | 'settle',
  action: string,
  number: string,
) => {
  const waiting = hand.page.getByRole('region', { name: hand.t(wl, 'title') })
  const row = waiting.getByRole('link', { name: `${action} ${number}`, exact: true })
  const rest = waiting.getByRole('button', { name: holding(hand.t(wl, 'showMore', { count: '' }).trim().slice(0, 8)) })
  await waiting.getByRole('listitem').first().waitFor()
  if (!(await row.isVisible())) {
    await hand.click(waiting.getByRole('button', { name: holding(hand.t(wl, kind)) }))
    await waiting
      .getByRole('listitem')
      .filter({ hasNotText: hand.t(wl, kind) })
      .first()
      .waitFor({ state: 'detached' })
    await row.or(rest).first().waitFor()
  }
  if (!(await row.isVisible())) await hand.click(rest)
  await hand.click(row)
}

const find = async (hand: Hand, { devices }: Prepared) => {
  const sign = devices[0]?.devSign ?? ''
  await hand.type(hand.page.getByRole('dialog').getByRole('combobox'), sign.slice(2).toLowerCase())
  await hand.page.getByRole('option').filter({ hasText: sign }).first().waitFor()
}
const found = (hand: Hand) => hand.page.waitForURL(/\/equipment\/device\/\d+/)

const newApplication = async (hand: Hand, { project }: Prepared) => {
  await hand.click(hand.page.getByRole('button', { name: holding(hand.t(ap, 'add')) }))
  await hand.type(hand.page.getByRole('textbox', { name: hand.t(ap, 'appName') }), unique('J-'))
  // Whoever has one project alone has it chosen.
  const chosen = hand.page.getByRole('article').getByText(project.name)
  if (!(await chosen.isVisible()))
    await choose(hand, hand.page.getByRole('combobox', { name: hand.t(ap, 'projectInfoNo') }), project.name)
}
const submit = async (hand: Hand) => {
  await hand.click(button(hand, hand.t(doc, 'saveAndSubmit')))
  await state(hand, hand.t(ap, 'state_submitted'))
}

const heads = ['Kit', 'Model', 'No', 'Commissioned'] as const
const workbook = async (rows: readonly (readonly string[])[]) => ({
  name: 'devices.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await buffer(
    writeSheet({
      sheetName: 'Devices',
      columns: heads.map((title) => ({ key: title, title, type: 'text' })),
      rows: rows.map((cells) => Object.fromEntries(heads.map((title, at) => [title, cells[at] ?? '']))),
    }),
  ),
})
const dirty = (row: number) => row % 10 === 3

export const jobs: readonly Job[] = [
  {
    name: 'sign in to what waits',
    before: [2, 3],
    who: undefined,
    at: () => '/login',
    do: async (hand) => {
      await hand.type(hand.page.getByLabel(hand.t(sessionMessages, 'username'), { exact: true }), 'xm_deng')
      await hand.type(
        hand.page.getByLabel(hand.t(sessionMessages, 'password'), { exact: true }),
        process.env['PASSWORD'] ?? '',
        'Enter',
      )
      await hand.page
        .getByRole('region', { name: hand.t(wl, 'title') })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'find a device by half a serial',
    before: [3, 1.8],
    who: 'zb_lin',
    at: () => '/index',
    do: async (hand, of) => {
      await hand.press('/')
      await find(hand, of)
      await hand.press('Enter')
      await found(hand)
    },
  },
  {
    name: 'find a device on a phone',
    before: [3, 1.8],
    who: 'zb_lin',
    at: () => '/index',
    phone: true,
    do: async (hand, of) => {
      await hand.click(button(hand, hand.t(shellMessages, 'search')))
      await find(hand, of)
      await hand.click(hand.page.getByRole('option').first())
      await found(hand)
    },
  },
  {
    name: 'application of 3 lines',
    before: [22, 7],
    who: 'xm_deng',
    at: () => '/equipment/application',
    do: async (hand, of) => {
      await newApplication(hand, of)
      for (const [at, what] of of.models.slice(0, 3).entries()) {
        if (at > 0) await hand.click(button(hand, hand.t(gridMessages, 'add')))
        await hand.click(cell(hand, at + 1, 0))
        await hand.write(what)
        await hand.click(option(hand, what))
        await hand.click(cell(hand, at + 1, 1))
        await hand.write('2')
      }
      await submit(hand)
    },
  },
  {
    name: 'paste 20 lines',
    before: [15, 10],
    who: 'xm_deng',
    at: () => '/equipment/application',
    do: async (hand, of) => {
      await newApplication(hand, of)
      await hand.click(cell(hand, 1, 0))
      const block = of.models
        .slice(0, 20)
        .map((what) => `${what}\t1`)
        .join('\n')
      await hand.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`)
      await hand.press('ControlOrMeta+v')
      await cell(hand, 20, 0)
        .getByText(of.models[19] ?? '')
        .waitFor()
      await submit(hand)
    },
  },
  {
    name: 'approve on a phone',
    before: [4, 3],
    who: 'jl_long',
    at: () => '/index',
    phone: true,
    do: async (hand, { asked }) => {
      await begin(hand, 'decide', hand.t(wl, 'do_decide'), asked)
      await hand.click(button(hand, hand.t(ap, 'approve')))
      const deciding = dialog(hand, hand.t(ap, 'approve'))
      await hand.click(button(hand, hand.t(ap, 'approve'), deciding))
      await deciding.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'allocate 40 devices',
    before: [36, 21],
    who: 'dp_sun',
    at: () => '/index',
    do: async (hand, { asked, base }) => {
      await begin(hand, 'allocate', hand.t(wl, 'do_allocate'), asked)
      await hand.click(
        hand.page.getByRole('group', { name: hand.t(al, 'sources') }).getByRole('button', { name: holding(base) }),
      )
      await hand.click(button(hand, hand.t(al, 'fillAll')))
      await button(hand, hand.t(al, 'filled')).waitFor()
      await hand.click(button(hand, hand.t(doc, 'saveAndSubmit')))
      await hand.click(
        button(
          hand,
          hand.t(al, 'submit'),
          hand.page.getByRole('dialog').filter({ hasText: hand.t(al, 'confirmSubmit') }),
        ),
      )
      await state(hand, hand.t(al, 'state_dispatching'))
    },
  },
  {
    name: 'receive with damage, short and extra',
    before: [13, 5],
    who: 'xm_deng',
    at: () => '/index',
    do: async (hand, { number, sent }) => {
      await begin(hand, 'receive', hand.t(al, 'receive'), number)
      const counting = dialog(hand, `${hand.t(al, 'receive')} · ${number}`)
      await hand.click(counting.getByRole('button', { name: holding(hand.t(sh, 'showDevices', { name: '' }).trim()) }))
      for (const [at, verdict] of (['damaged', 'short'] as const).entries()) {
        const name = sent[at]?.selfNum ?? ''
        await hand.click(counting.getByRole('button', { name: holding(name) }).first())
        const verdicts = counting.getByRole('group', { name: hand.t(sh, 'verdictOf', { name }) })
        await hand.click(button(hand, hand.t(sh, `verdict_${verdict}`), verdicts))
        await hand.click(button(hand, hand.t(sh, `usual_${verdict}`), counting).last())
      }
      await hand.click(button(hand, hand.t(sh, 'addUnlisted'), counting))
      await hand.type(counting.getByRole('textbox', { name: `${hand.t(sh, 'unlistedWhat')} 1` }), 'Battery 12 V')
      await hand.click(button(hand, hand.t(sh, 'toConfirm'), counting))
      await hand.click(button(hand, hand.t(sh, 'confirmRest'), counting))
      await counting.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'settle',
    before: [6, 3],
    who: 'xm_deng',
    at: () => '/index',
    do: async (hand, { number, sent }) => {
      await begin(hand, 'settle', hand.t(al, 'settle'), number)
      const settling = dialog(hand, `${hand.t(al, 'settle')} · ${number}`)
      const line = settling.getByRole('listitem').filter({ hasText: sent[1]?.selfNum ?? '' })
      await hand.click(line.getByText(hand.t(al, 'found'), { exact: true }))
      await hand.type(line.getByRole('textbox', { name: holding(hand.t(al, 'note')) }), 'under the seat')
      await hand.click(button(hand, hand.t(al, 'settle'), settling))
      await settling.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'import 200 dirty rows with correction',
    before: [18, 17],
    who: 'zb_lin',
    at: () => '/equipment/device',
    do: async (hand, { model }) => {
      const serial = unique('I')
      const rows = Array.from({ length: 200 }, (_, at) => [
        model.brand,
        model.devModel,
        `${serial}-${at}`,
        dirty(at) ? 'soon' : '2020-05-01',
      ])
      await hand.click(hand.page.getByRole('button', { name: holding(hand.t(im, 'import')) }))
      const importing = hand.page.getByRole('dialog')
      await hand.give(importing.locator('input[type=file]'), await workbook(rows))
      for (const [letter, field] of [
        ['A', 'brand'],
        ['C', 'devSign'],
        ['D', 'productingDate'],
      ] as const) {
        const choice = importing.getByRole('combobox', { name: `${letter} ${hand.t(im, 'field')}` })
        await choice.waitFor()
        await hand.type(choice, hand.t(dm, field), 'Enter')
      }
      await choose(hand, importing.getByRole('combobox', { name: hand.t(dm, 'ownerOrgId') }), 'Recording Instrument')
      await hand.click(button(hand, hand.t(im, 'next'), importing))
      await hand.click(importing.getByRole('radio', { name: hand.t(im, 'modeValid') }))
      await hand.click(button(hand, hand.t(im, 'runCount', { count: 180 }), importing))
      const back = hand.page.waitForEvent('download')
      await hand.click(button(hand, hand.t(im, 'downloadRefused', { count: 20 }), importing))
      await back
      // The same heads come back, with what was wrong put right.
      await hand.click(button(hand, hand.t(im, 'anotherFile'), importing))
      await hand.give(
        importing.locator('input[type=file]'),
        await workbook(
          rows
            .filter((_, at) => dirty(at))
            .map(([brand = '', name = '', sign = '']) => [brand, name, sign, '2020-06-01']),
        ),
      )
      await hand.click(button(hand, hand.t(im, 'next'), importing))
      await hand.click(button(hand, hand.t(im, 'runCount', { count: 20 }), importing))
      await importing.getByText(hand.t(im, 'doneTitle'), { exact: true }).waitFor()
    },
  },
  {
    name: 'end a project',
    before: [4, 3],
    who: 'zb_lin',
    at: ({ ended }) => `/project/info/${ended}`,
    do: async (hand) => {
      await hand.click(button(hand, hand.t(pm, 'edit')))
      const form = hand.page.getByRole('dialog')
      await hand.click(form.getByRole('combobox', { name: hand.t(pm, 'projectStatus') }))
      await hand.click(hand.page.locator('.ant-select-item-option:visible').last())
      await hand.click(button(hand, hand.t(formMessages, 'save'), form))
      await form.waitFor({ state: 'hidden' })
    },
  },
]
