import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { setLanguage, tags, useLanguage, useText } from '../../kit/text/index.ts'
import { type Field, type SigningIn, useSignIn } from './use-sign-in.ts'
import './sign-in.css'

export interface SignInProps {
  /** Called once the person is signed in. */
  readonly done: () => void
  /** Called when the person begins to type: time to fetch what comes next. */
  readonly begun: () => void
  /** Why the last session ended, to be said once. */
  readonly farewell?: string | undefined
}

const Language = () => {
  const t = useText(sessionMessages)
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  const name = other === 'cn' ? '中文' : 'English'
  return <button type="button" className="sign-in-language" lang={tags[other]} aria-label={`${t('languageSwitch')}: ${name}`} onClick={() => { setLanguage(other) }}>{name}</button>
}

interface EntryProps { readonly field: Field; readonly at: SigningIn; readonly autoComplete: string; readonly type?: string; readonly maxLength: number }
const Entry = ({ field, at, ...rest }: EntryProps) => {
  const t = useText(sessionMessages)
  const prompt = at.prompts[field] === true ? t(`${field}Empty`) : undefined
  return (
    <div className="sign-in-entry">
      <label htmlFor={`sign-in-${field}`}>{t(field)}</label>
      <input
        {...rest} id={`sign-in-${field}`} name={field} value={at.values[field]} autoCapitalize="none" spellCheck={false}
        aria-invalid={prompt !== undefined} aria-describedby={`sign-in-${field}-prompt`} onChange={({ target }) => { at.set(field, target.value) }}
      />
      <p id={`sign-in-${field}-prompt`} className="sign-in-prompt">{prompt}</p>
    </div>
  )
}

const Captcha = ({ at }: { at: SigningIn }) => {
  const t = useText(sessionMessages)
  if (at.picture?.asked === false) return null
  return (
    <div className="sign-in-captcha">
      <Entry field="code" at={at} autoComplete="off" maxLength={16} />
      <button type="button" className="sign-in-picture" aria-label={t('codeImage')} title={t('codeImage')} onClick={at.anotherPicture}>
        {at.picture?.image !== undefined && <img src={`data:image/svg+xml;base64,${at.picture.image}`} alt="" />}
      </button>
    </div>
  )
}

/** Account, password and captcha. Plain HTML and CSS. */
export const SignIn = ({ done, begun, farewell }: SignInProps) => {
  const t = useText(sessionMessages)
  const at = useSignIn(done, farewell)
  const form = useRef<HTMLFormElement>(null)
  const title = t('appTitle')
  const focus = (field: Field) => { form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus() }
  useEffect(() => { document.title = title }, [title])
  useEffect(() => { form.current?.querySelector('input')?.focus() }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = await at.submit()
    if (wanted !== undefined) focus(wanted)
  }
  return (
    <div className="sign-in">
      <header className="sign-in-top"><Language /></header>
      <main>
        <form ref={form} className="sign-in-card" noValidate onSubmit={(event) => { void submit(event) }} onInput={begun}>
          <img className="sign-in-logo" src="/icon.svg" alt="" width="40" height="40" />
          <h1>{title}</h1>
          <Entry field="username" at={at} autoComplete="username" maxLength={64} />
          <Entry field="password" at={at} autoComplete="current-password" type="password" maxLength={128} />
          <Captcha at={at} />
          <button type="submit" className="sign-in-submit" disabled={at.busy} aria-busy={at.busy}>{t(at.busy ? 'signingIn' : 'signIn')}</button>
          <div className="sign-in-trouble" role="alert">{at.trouble}</div>
        </form>
      </main>
    </div>
  )
}
