import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import type { Tx } from '../database/database.ts'
import type { Engine, HeaderColumns, LineColumns, Table } from './engine.ts'
import { recordEvents } from './events.ts'
import { keepWritten } from './kept-work.ts'
import { type Registered, register } from './numbering.ts'
import { insertHeaders, insertLines } from './write.ts'

/** A document as another system has it. */
export interface Brought {
  readonly header: HeaderColumns
  readonly lines: readonly LineColumns[]
  /** Whose it is here. */
  readonly author: number
  /** By what its history and the log tell it. */
  readonly said: string
}
/**
 * Takes documents of another system over in the state that they have there: neither written nor decided on here, and their
 * history says so. Whoever calls has checked them.
 */
export const bringOver = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  state: keyof D['states'] & string,
  brought: readonly Brought[],
): Promise<Registered[]> => {
  const { name, prefix } = engine.spec
  const made = await register(
    tx,
    name,
    prefix,
    brought.map(({ header }) => header.department_id),
  )
  const known = brought.map((one, at) => ({ ...one, made: made[at] }))
  for (const [author, of] of Map.groupBy(known, (one) => one.author))
    await insertHeaders(
      tx,
      engine,
      { userId: author },
      of.map(({ header }) => header),
      of.flatMap((one) => one.made ?? []),
      state,
    )
  await insertLines(
    tx,
    engine,
    known.flatMap(({ lines, made: of }) =>
      lines.map((line, at) => ({ ...line, document_id: of?.id, position: at + 1 })),
    ),
  )
  await recordEvents(
    tx,
    actor,
    context,
    known.map(({ made: of, said }) => ({
      documentId: of?.id ?? 0,
      action: 'bringOver',
      from: null,
      to: state,
      version: 1,
      opinion: said,
    })),
  )
  await audit(
    tx,
    actor,
    context,
    name,
    'bringOver',
    known.map(({ made: of, said }) => ({ id: of?.id ?? 0, after: { number: said } })),
  )
  await keepWritten(
    tx,
    name,
    made.map(({ id }) => id),
  )
  return made
}
