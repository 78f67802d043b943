import type { Duty } from '@geodepot/contracts/system/duty.ts'
import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import { type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../../kit/api/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { usePathOf } from '../../../kit/routing/index.ts'
import { AppDialog, Failed, Forbidden, Waiting } from '../../../kit/ui/index.ts'
import './duties.css'

const Item = ({ of: { label, view, below } }: { of: Duty['items'][number] }) => {
  // A page that is not in this person's menu is named and leads nowhere.
  const path = usePathOf(view ?? '')
  const to = view === null ? below : path === undefined ? undefined : `${path}${below}`
  return <li>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
}

const Duties = ({ userId }: Pick<UserRow, 'userId'>) => {
  const t = useText(dutyMessages)
  const { data, error, refetch } = useApiQuery(accounts.duties, { userId }, { fresh: 0 })
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  if (!data) return <Waiting as="fields" />
  if (data.length === 0) return <Alert type="success" showIcon title={t('free')} />
  return (
    <>
      <Alert type="warning" showIcon title={t('before')} />
      {data.map(({ name, what, count, items }) => (
        <section key={name} className="duties" aria-label={what}>
          <h3>
            {what} <span className="duties-count">{count}</span>
          </h3>
          <ul>
            {items.map((item) => (
              <Item key={item.label} of={item} />
            ))}
            {count > items.length && <li className="quiet">{t('more', { count })}</li>}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What a person has that somebody has to have, each with the way there. */
export const DutiesDialog = ({ person, close }: { person: UserRow; close: () => void }) => {
  const t = useText(dutyMessages)
  return (
    <AppDialog
      open
      title={t('ofPerson', { name: person.nickName })}
      width={720}
      onClose={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <Duties userId={person.userId} />
    </AppDialog>
  )
}
