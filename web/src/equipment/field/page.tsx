import type { FieldGoods } from '@geodepot/contracts/equipment/field.ts'
import { fieldMessages } from '@geodepot/contracts/equipment/field.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { useKept } from '../../kit/offline/index.ts'
import { KeptPage, usePhone } from '../../system/offline/index.ts'

interface FieldPageProps<G extends FieldGoods> {
  readonly heading: string
  readonly keptAs: (userId: number) => string
  readonly load: () => Promise<G>
  readonly children: (of: G) => ReactNode
}
/** A page that works with what a person's projects hold, with or without a network. */
export const FieldPage = <G extends FieldGoods>({ heading, keptAs, load, children }: FieldPageProps<G>) => {
  const t = useText(fieldMessages)
  const { person } = usePhone()
  const read = useKept<G>(person && keptAs(person.userId), load)
  return (
    <KeptPage heading={heading} read={read}>
      {(of) => (of.projects.length === 0 ? <p className="phone-note">{t('noProject')}</p> : children(of))}
    </KeptPage>
  )
}
