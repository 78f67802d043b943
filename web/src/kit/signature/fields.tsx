import { type SignatureRole, signableDays } from '@geodepot/contracts/kit/signature.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { Button, Checkbox, Input } from 'antd'
import { useId } from 'react'
import { usePerson } from '../access/index.ts'
import { useText } from '../i18n/index.ts'
import { Pad } from './pad.tsx'
import type { Signing } from './signing.ts'
import './signature.css'

interface OneProps {
  readonly signing: Signing
  readonly role: SignatureRole
  /** What the server said of it. */
  readonly error: string | undefined
}
const One = ({ signing, role, error }: OneProps) => {
  const t = useText(signatureMessages)
  const person = usePerson()
  const id = useId()
  const { name, strokes, ticked } = signing.of(role)
  const said = t(`role_${role}`)
  return (
    <fieldset className="signature-one">
      <legend>{said}</legend>
      <div className="signature-name">
        <label htmlFor={id}>{t('signerName')}</label>
        <Input
          id={id}
          aria-label={t('nameOf', { role: said })}
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => signing.write(role, (now) => ({ ...now, name: target.value, account: undefined }))}
        />
        <Button
          size="small"
          onClick={() => signing.write(role, (now) => ({ ...now, name: person.nickName, account: person.userId }))}
        >
          {t('myself')}
        </Button>
      </div>
      <Pad
        label={t('padOf', { role: said })}
        strokes={strokes}
        add={(stroke) => signing.write(role, (now) => ({ ...now, strokes: [...now.strokes, stroke] }))}
      />
      <div className="signature-tools">
        <Checkbox
          checked={ticked}
          disabled={strokes.length > 0}
          onChange={({ target }) => signing.write(role, (now) => ({ ...now, ticked: target.checked }))}
        >
          {t(`confirm_${role}`)} <small>{t('orTick')}</small>
        </Checkbox>
        <span>
          <Button
            size="small"
            disabled={strokes.length === 0}
            aria-label={t('undoOf', { role: said })}
            onClick={() => signing.write(role, (now) => ({ ...now, strokes: now.strokes.slice(0, -1) }))}
          >
            {t('undo')}
          </Button>
          <Button
            size="small"
            disabled={strokes.length === 0}
            aria-label={t('clearOf', { role: said })}
            onClick={() => signing.write(role, (now) => ({ ...now, strokes: [] }))}
          >
            {t('clear')}
          </Button>
        </span>
      </div>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface SignatureFieldsProps {
  readonly signing: Signing
  /** What is wrong, by its path in the input; `prefix` is where the signatures stand in it. */
  readonly errors?: ReadonlyMap<string, string>
  /** Signed with what is done, it may be left out: said once. */
  readonly isOptional?: boolean
}
const noErrors: ReadonlyMap<string, string> = new Map()
/** Where those sign who are there, one below the other. */
export const SignatureFields = ({ signing, errors = noErrors, isOptional = false }: SignatureFieldsProps) => {
  const t = useText(signatureMessages)
  const given = signing.input().signatures ?? []
  const errorOf = (role: SignatureRole, at: number): string | undefined => {
    const index = given.findIndex(({ signsAs }) => signsAs === role)
    const found = [...errors].find(([path]) => index >= 0 && path.startsWith(`signatures.${index}`))?.[1]
    return found ?? (at === 0 ? errors.get('signatures') : undefined)
  }
  return (
    <section className="signature-fields" aria-label={t('signatures')} data-field="signatures">
      <h3>
        {t('signatures')} {isOptional && <small>{t('optional', { days: signableDays })}</small>}
      </h3>
      {signing.roles.map((role, at) => (
        <One key={role} signing={signing} role={role} error={errorOf(role, at)} />
      ))}
    </section>
  )
}
