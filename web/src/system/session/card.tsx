import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { setLanguage, tags, useLanguage, useText } from '../../kit/i18n/index.ts'
import type { Entries } from './use-entries.ts'
import './sign-in.css'

/** Changes the page's language to the other one. */
export const LanguageSwitch = () => {
  const t = useText(sessionMessages)
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  const name = other === 'cn' ? '中文' : 'English'
  return (
    <button
      type="button"
      className="sign-in-language"
      lang={tags[other]}
      aria-label={`${t('languageSwitch')}: ${name}`}
      onClick={() => {
        setLanguage(other)
      }}
    >
      {name}
    </button>
  )
}

/** What the browser calls a page; it stays as it is called where nothing is said. */
export const useDocumentTitle = (heading: string | undefined): void => {
  const app = useText(sessionMessages)('appTitle')
  useEffect(() => {
    if (heading !== undefined) document.title = heading === '' ? app : `${heading} - ${app}`
  }, [heading, app])
}

/** The frame of a page that stands before the product: language, logo, heading. */
export const GatePage = ({ heading, children }: { heading?: string; children: ReactNode }) => {
  const t = useText(sessionMessages)
  const app = t('appTitle')
  useDocumentTitle(heading ?? '')
  return (
    <div className="sign-in">
      <header className="sign-in-top">
        <LanguageSwitch />
      </header>
      <main>
        <div className="sign-in-card">
          <img className="sign-in-logo" src="/icon.svg" alt="" width="40" height="40" />
          <h1>{heading ?? app}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

interface EntryProps<F extends string> {
  readonly field: F
  readonly label: string
  readonly at: Entries<F>
  readonly autoComplete: string
  readonly type?: string
  readonly inputMode?: 'numeric'
  readonly maxLength: number
  readonly hint?: string
}
export const Entry = <F extends string>({ field, label, at, hint, ...rest }: EntryProps<F>) => {
  const prompt = at.prompt(field)
  return (
    <div className="sign-in-entry">
      <label htmlFor={`sign-in-${field}`}>{label}</label>
      <input
        {...rest}
        id={`sign-in-${field}`}
        name={field}
        value={at.values[field]}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={prompt !== undefined}
        aria-describedby={`sign-in-${field}-prompt`}
        onChange={({ target }) => {
          at.set(field, target.value)
        }}
      />
      <p
        id={`sign-in-${field}-prompt`}
        className={prompt === undefined ? 'sign-in-prompt sign-in-hint' : 'sign-in-prompt'}
      >
        {prompt ?? hint}
      </p>
    </div>
  )
}

/** The captcha, where the server asks for one. */
export const Captcha = <F extends string>({ at, field }: { at: Entries<F>; field: F }) => {
  const t = useText(sessionMessages)
  if (at.picture?.asked === false) return null
  return (
    <div className="sign-in-captcha">
      <Entry field={field} label={t('code')} at={at} autoComplete="off" maxLength={16} />
      <button
        type="button"
        className="sign-in-picture"
        aria-label={t('codeImage')}
        title={t('codeImage')}
        onClick={at.anotherPicture}
      >
        {at.picture?.image !== undefined && <img src={`data:image/png;base64,${at.picture.image}`} alt="" />}
      </button>
    </div>
  )
}

interface EntryFormProps<F extends string> {
  readonly at: Entries<F>
  readonly submit: string
  readonly submitting: string
  readonly begun?: () => void
  readonly children: ReactNode
}
/** The form of a gate page: the first field has the focus, Enter sends, and what needs attention gets the focus. */
export const EntryForm = <F extends string>({ at, submit, submitting, begun, children }: EntryFormProps<F>) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = await at.submit()
    if (wanted !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${wanted}]`)?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        void send(event)
      }}
      onInput={begun}
    >
      {children}
      <button type="submit" className="sign-in-submit" disabled={at.shut} aria-busy={at.busy}>
        {at.busy ? submitting : submit}
      </button>
      <div className="sign-in-trouble" role="alert">
        {at.trouble}
      </div>
    </form>
  )
}
