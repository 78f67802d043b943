import type { Direction, DoorKind } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Access } from '@geodepot/contracts/kit/operation.ts'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { followed, takenOutBy } from '../../kit/changes/index.ts'
import { eventKinds } from '../../kit/events/index.ts'
import { knownImports } from '../../kit/import/index.ts'
import { sentKind, sentKinds } from '../../kit/many/index.ts'

/** By one of which an account may have files of this kind come or go; undefined where there is no such kind. */
const permissionsOf = (direction: Direction, kind: string): readonly Access[] | undefined => {
  if (direction === 'out') {
    const list = followed().get(kind)?.list
    return list && [list.permission]
  }
  const known = knownImports().get(kind)
  if (known) return [known.operations.upload.permission]
  const sent = sentKind(kind)
  return sent && [sent.create.permission, sent.update.permission]
}

export const isKind = (direction: Direction, kind: string): boolean => permissionsOf(direction, kind) !== undefined
interface Use {
  readonly direction: Direction
  readonly kind: string
  readonly content: string
}
/** Whether an account may use a door: all records as a whole go out as by the export of their list. */
export const mayUse = (actor: Actor, { direction, kind, content }: Use): boolean =>
  permissionsOf(direction, kind)?.some((permission) => mayDo(actor, permission)) === true &&
  (direction === 'in' || content !== 'whole' || mayDo(actor, takenOutBy({ kind })))

/** All that there is to choose from, in the reader's language. */
export const kindsIn = (language: Language): DoorKind[] => {
  const titles = eventKinds()
  const titleOf = (kind: string): string => titles.get(kind)?.title(language) ?? kind
  return [
    ...[...knownImports().values()].map(({ kind, operations }) => ({
      kind,
      label: textOf(operations.upload.messages, 'title', language),
      direction: 'in' as const,
    })),
    ...sentKinds().map(({ kind }) => ({
      kind,
      label: textOf(doorMessages, 'rowsOf', language, { name: titleOf(kind) }),
      direction: 'in' as const,
    })),
    ...[...titles.keys()]
      .filter((kind) => followed().has(kind))
      .map((kind) => ({ kind, label: titleOf(kind), direction: 'out' as const })),
  ]
}
