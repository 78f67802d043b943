import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import { submissionOf } from '@geodepot/contracts/kit/transition.ts'
import { plainDraft } from '../server/src/testing/plain-draft.ts'
import { declaredDocuments, sampleOf } from './support/declared.ts'
import type { Sample } from './support/sample.ts'
import { act, actions, perform, state } from './support/document.ts'
import { type Journey, type Someone, expect, test, unique } from './support/journey.ts'

const sitting = { language: 'en', kept: true } as const

/** A new one, on the screens of its author and of whoever decides first. */
const opened = async (as: Journey['as'], { author, deciders: [first = author], draft }: Sample) => {
  const [writer, decider] = [await as(author, sitting), await as(first, sitting)]
  const path = await draft(writer.token)
  const look = async (someone: Someone) => void (await someone.page.goto(path))
  await look(writer)
  return { writer, decider, path, look }
}

/** Hands it in, and waits until it is to be decided on: where somebody looks at it before, by them. */
const handedIn = async (writer: Someone, document: AnyDocument, { between }: Sample, path: string): Promise<void> => {
  const { pending, ahead: [before = pending] = [] } = statesOf(document)
  await perform(writer, document, 'submit', between ? before : pending)
  await between?.(Number(path.split('/').at(-1)))
}

const areaOf = (name: string) => name.split('/')[0]

const statesOf = ({ name, approval }: AnyDocument) => {
  if (approval === undefined) throw new Error(`nobody decides on ${name}`)
  return { ...approval, withdrawn: 'withdrawn' }
}

const decided = declaredDocuments.filter(({ approval }) => approval !== undefined)

for (const document of decided) {
  const sample = sampleOf(document, plainDraft)
  const states = statesOf(document)

  test(`${document.name}: submitted, approved by everybody it goes to`, async ({ as }) => {
    const { writer, decider, path, look } = await opened(as, sample)
    await handedIn(writer, document, sample, path)
    const last = sample.deciders.length - 1
    for (const [at, account] of sample.deciders.entries()) {
      const one = at === 0 ? decider : await as(account, sitting)
      await look(one)
      await perform(one, document, 'approve', at === last ? states.approved : states.pending, unique(`OK ${account} `))
    }
    await look(writer)
    await expect(state(writer, writer.t(document.messages, `state_${states.approved}`))).toBeVisible()
  })
}

/** What every document has from the same parts of the page: shown by the first of each area. */
const firstOfArea = decided.filter(
  ({ name }, at) => decided.findIndex((other) => areaOf(other.name) === areaOf(name)) === at,
)

for (const document of firstOfArea) {
  const sample = sampleOf(document, plainDraft)
  const states = statesOf(document)

  test(`${document.name}: returned with a reason, submitted again`, async ({ as }) => {
    const { writer, decider, path, look } = await opened(as, sample)
    await handedIn(writer, document, sample, path)
    await look(decider)
    const reason = unique('not yet ')
    await perform(decider, document, 'return', states.returned, reason)
    await look(writer)
    await expect(writer.page.getByRole('article').getByText(reason).first(), 'the author reads why').toBeVisible()
    await handedIn(writer, document, sample, path)
  })

  test(`${document.name}: submitted, withdrawn, refused for good`, async ({ as }) => {
    const { writer, decider, look } = await opened(as, sample)
    await perform(writer, document, 'submit', states.pending)
    await perform(writer, document, 'withdraw', states.withdrawn)
    await look(decider)
    await expect(state(decider, decider.t(document.messages, `state_${states.withdrawn}`))).toBeVisible()
    await expect(
      actions(decider).getByRole('button', { name: decider.t(document.messages, 'approve'), exact: true }),
      'nothing to decide',
    ).toHaveCount(0)

    await perform(writer, document, 'submit', states.pending)
    await look(decider)
    await act(decider, decider.t(document.messages, 'refuse'))
    const deciding = decider.page.getByRole('dialog')
    await expect(deciding, 'what it means is said first').toContainText(decider.t(document.messages, 'confirmRefuse'))
    await decider.page.keyboard.press('Escape')
    await expect(deciding).toBeHidden()
    await perform(decider, document, 'refuse', states.refused, unique('never '))
    await look(writer)
    await expect(state(writer, writer.t(document.messages, `state_${states.refused}`))).toBeVisible()
    await expect(
      actions(writer).getByRole('button', { name: writer.t(document.messages, 'submit'), exact: true }),
      'for good',
    ).toHaveCount(0)
  })
}

for (const document of declaredDocuments.filter(({ approval }) => approval === undefined)) {
  const sample = sampleOf(document, plainDraft)
  const submission = submissionOf(document)

  test(`${document.name}: submitted without a decision, and then in its list and on paper`, async ({ as }) => {
    if (!submission) throw new Error(`there is no way to submit a ${document.name}`)
    const writer = await as(sample.author, sitting)
    const { page, t, token } = writer
    const path = await sample.draft(token)
    await page.goto(path)
    await perform(writer, document, submission.name, submission.transition.to ?? '')
    const number = (await page.getByRole('article').getByRole('heading').first().innerText()).trim()
    await page.getByRole('link', { name: t(printMessages, 'print') }).click()
    await expect(page.getByRole('article', { name: number }), 'on paper').toBeVisible()
    await page.goto(path.replace(/\/\d+$/, ''))
    await expect(page.getByRole('link', { name: number, exact: true }).first(), 'in its list').toBeVisible()
  })
}
