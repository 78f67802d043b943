import type { ReportInput } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { wireTime, now } from '../../kit/clock.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { create, perform } from '../../kit/document/index.ts'
import { byCode } from '../field/index.ts'
import { losses } from './document.ts'

/** What somebody reported in the field becomes a report, dated as it was written down; handed in, if that was wanted. */
export const report = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { submit, writtenAt, occurredAt, lines, ...header }: ReportInput,
): Promise<{ id: number; number: string }> => {
  const named = await byCode(tx, header.projectInfoNo, lines, lossMessages)
  const [made] = await create(tx, losses, actor, context, [
    {
      header: { ...header, occurredAt: occurredAt ?? writtenAt ?? wireTime(now()) },
      lines: named.map((line) => ({ ...line, photos: [] })),
    },
  ])
  const { id = 0, number = '' } = made ?? {}
  if (submit === 'Y') await perform(tx, losses, actor, context, 'submit', id, undefined, {})
  return { id, number }
}
