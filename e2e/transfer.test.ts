// Both sides of a transfer: the form says that it is not in effect until everybody agreed; one pool sends, the other
// receives on a phone, and the device's life tells it.
import { deviceMessages as dm } from '@geodepot/contracts/equipment/device.messages.ts'
import { shipmentMessages as sh } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { transfer, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages as tm } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { plainDraft } from '../server/src/testing/plain-draft.ts'
import { ask } from './support/ask.ts'
import { sampleOf } from './support/declared.ts'
import { actions, perform, state } from './support/document.ts'
import { type Someone, expect, test, unique } from './support/journey.ts'
import { textOfPages } from './support/pdf-text.ts'

/** What each page of the printed form says. */
const form = async ({ page }: Someone, id: string, number: string): Promise<string[]> => {
  await page.goto(`/transfer/print?id=${id}`)
  await expect(page.getByRole('article', { name: number })).toBeVisible()
  return textOfPages(await page.pdf({ preferCSSPageSize: true }))
}

test('资产转移：批准前打印注明未生效；双方同意后调出库发运，调入库在手机上接收，设备履历可查', async ({ as }) => {
  const { author, deciders, draft } = sampleOf(transfer, plainDraft)
  const giver = await as(author)
  const { page, t } = giver
  const path = await draft(giver.token)
  const id = path.split('/').at(-1) ?? ''
  await page.goto(path)
  await perform(giver, transfer, 'submit', 'submitted')
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  for (const sheet of await form(giver, id, number)) expect(sheet, 'nobody agreed yet').toContain(t(tm, 'notInEffect'))

  for (const [at, account] of deciders.entries()) {
    const leader = await as(account)
    await leader.page.goto(path)
    await perform(leader, transfer, 'approve', at === deciders.length - 1 ? 'ready' : 'submitted', unique('OK '))
  }
  const agreed = await form(giver, id, number)
  for (const [index, sheet] of agreed.entries()) {
    expect(sheet).not.toContain(t(tm, 'notInEffect'))
    expect(sheet).toContain(`第${index + 1}页/共${agreed.length}页`)
  }

  await page.goto(path)
  await actions(giver)
    .getByRole('button', { name: t(tm, 'ship') })
    .click()
  const loading = page.getByRole('dialog', { name: `${t(tm, 'ship')} · ${number}` })
  await loading.getByRole('textbox', { name: t(tm, 'carrier'), exact: true }).fill('塔里木货运')
  await loading.getByRole('textbox', { name: t(tm, 'waybill') }).fill(unique('WB-'))
  await loading.getByRole('button', { name: t(tm, 'ship'), exact: true }).click()
  await expect(state(giver, t(tm, 'state_underWay'))).toBeVisible()
  await expect(
    actions(giver).getByRole('button', { name: t(tm, 'receive') }),
    'who sends does not receive',
  ).toBeHidden()

  const receiver = await as('kg_song', { phone: true })
  await receiver.page.goto(path)
  await actions(receiver)
    .getByRole('button', { name: t(tm, 'receive') })
    .click()
  const counting = receiver.page.getByRole('dialog', { name: `${t(tm, 'receive')} · ${number}` })
  await counting.getByRole('button', { name: t(sh, 'toConfirm') }).click()
  await counting.getByRole('button', { name: t(sh, 'confirmRest') }).click()
  await expect(counting).toBeHidden()
  await expect(state(receiver, t(tm, 'state_closed')), 'it ends by itself').toBeVisible()

  const { lines } = await ask(giver.token, transferCalls.get, { id: Number(id) })
  await page.goto(`/equipment/device/${lines[0]?.devId}`)
  await expect(
    page
      .getByRole('region', { name: t(dm, 'timeline') })
      .getByRole('listitem')
      .filter({ hasText: number })
      .first(),
  ).toBeVisible()
})
