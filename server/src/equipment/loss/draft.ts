import { lossHeader, lossLine } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { wireTime } from '../../kit/clock.ts'
import { create, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { pendingHolder } from '../../ledger/custody/index.ts'
import { type Lost, registerLost } from '../shipment/index.ts'
import { losses } from './document.ts'

/**
 * What a settlement calls lost is a report's to decide on: it is drafted for whoever settled, and keeps the goods until
 * then. Answers with the place where they are kept.
 */
const draftLoss = async ({ tx, actor, context, document, road, project, settledAt, lines }: Lost): Promise<number> => {
  const note = [...new Set(lines.map((line) => line.note))].join('；')
  const header = lossHeader.parse({
    ...(project !== null && { projectInfoNo: project }),
    occurredAt: wireTime(settledAt),
    cause: 'transport',
    description: textOf(lossMessages, 'draftedText', context.language, { number: document.number, note }),
  })
  const [made] = await create(tx, losses, actor, context, [
    {
      header,
      lines: lines.map((line) =>
        lossLine.parse({ settlementId: line.settlement, qty: line.quantity, circumstances: line.note.slice(0, 200) }),
      ),
    },
  ])
  const { id = 0, number = '' } = made ?? {}
  await send(tx, [
    {
      to: [actor.userId],
      kind: 'road',
      link: linkTo('equipment/loss', id),
      title: bothOf(lossMessages, 'toldTitle', { number }),
      body: bothOf(lossMessages, 'toldText', { document: document.number }),
    },
  ])
  return pendingHolder(tx, { id, number }, road)
}

export const registerDraft = (): void => registerLost(draftLoss)
