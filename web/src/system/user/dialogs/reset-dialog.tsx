import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { Button, Radio } from 'antd'
import { useId, useState } from 'react'
import { refresh, CallError, call } from '../../../kit/api/index.ts'
import { GuardedButton, AppDialog } from '../../../kit/ui/index.ts'
import { SecretInput } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { sealedPassword } from '../../session/index.ts'
import { type Handed, madePassword } from '../made.ts'
import './reset.css'

type Person = Pick<UserRow, 'userId' | 'userName' | 'nickName'>

const fitting = (userName: string): string => {
  const made = madePassword()
  return passwordTrouble(made, userName) === undefined ? made : fitting(userName)
}
const reset = async ({ userId, userName, nickName }: Person, password: string): Promise<Handed> => {
  try {
    await call(accounts.resetPwd, { userId, password: await sealedPassword(password) }, { quiet: true })
    return { userName, nickName, password }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    return { userName, nickName, password: '', trouble: thrown.msg }
  }
}

interface ContentProps {
  readonly people: readonly Person[]
  readonly close: () => void
  readonly done: (handed: readonly Handed[]) => void
}

const Content = ({ people, close, done }: ContentProps) => {
  const t = useText(accountMessages)
  const rule = useText(passwordMessages)
  const id = useId()
  const [how, setHow] = useState<'made' | 'typed'>('made')
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [count, setCount] = useState(0)
  const [one] = people
  const wrong = (): string | undefined => {
    const key = how === 'typed' && one ? passwordTrouble(typed, one.userName) : undefined
    return key && rule(key, passwordLength)
  }
  const run = async () => {
    const found = wrong()
    setTrouble(found)
    if (found !== undefined) return
    const handed: Handed[] = []
    // One after another: each is slow on purpose, and the page tells how far it is.
    for (const person of people) {
      handed.push(await reset(person, how === 'typed' ? typed : fitting(person.userName)))
      setCount(handed.length)
    }
    const [only] = handed
    if (how === 'typed' && only?.trouble !== undefined) return setTrouble(only.trouble)
    await refresh('system/user')
    done(handed)
  }
  return (
    <>
      <p className="reset-text">{t('resetText')}</p>
      {people.length > 1 && <p className="reset-people">{people.map(({ nickName }) => nickName).join(', ')}</p>}
      {people.length === 1 && (
        <div className="reset-how">
          <Radio.Group
            aria-label={t('howMade')}
            value={how}
            onChange={({ target }) => {
              setHow(target.value === 'typed' ? 'typed' : 'made')
              setTrouble(undefined)
            }}
            options={(['made', 'typed'] as const).map((value) => ({ value, label: t(value) }))}
          />
          {how === 'typed' && (
            <div className="reset-typed">
              <label htmlFor={id}>{t('howMade')}</label>
              <SecretInput
                id={id}
                autoFocus
                autoComplete="new-password"
                maxLength={64}
                value={typed}
                status={trouble === undefined ? '' : 'error'}
                aria-invalid={trouble !== undefined}
                aria-describedby={`${id}-told`}
                onChange={({ target }) => setTyped(target.value)}
              />
              <p
                id={`${id}-told`}
                className={trouble === undefined ? 'reset-hint' : 'reset-trouble'}
                role={trouble === undefined ? undefined : 'alert'}
              >
                {trouble ?? t('passwordHint')}
              </p>
            </div>
          )}
        </div>
      )}
      <div className="reset-foot">
        <Button onClick={close}>{t('cancel')}</Button>
        <GuardedButton
          type="primary"
          danger
          busyText={t('resetting', { done: count, total: people.length })}
          onPress={run}
        >
          {t('resetRun')}
        </GuardedButton>
      </div>
    </>
  )
}

/** Gives one or several people new passwords; `done` gets them, to be handed over. */
export const ResetDialog = ({
  people,
  close,
  done,
}: {
  people: readonly Person[] | undefined
  close: () => void
  done: (handed: readonly Handed[]) => void
}) => {
  const t = useText(accountMessages)
  const [one, ...rest] = people ?? []
  const title =
    one && rest.length === 0 ? t('resetOf', { name: one.nickName }) : t('resetSeveral', { count: rest.length + 1 })
  return (
    <AppDialog open={people !== undefined} title={title} width={480} onClose={close}>
      {people && <Content people={people} close={close} done={done} />}
    </AppDialog>
  )
}
