import { swaggerMessages } from '@geodepot/contracts/system/swagger.messages.ts'
import { Button } from 'antd'
import { copyText } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Call, Parameter } from './document.ts'
import { type FieldRow, type Shared, curlOf, fieldsOf } from './schema.ts'
import { useSchemaWords } from './words.ts'

// What scrolls has to be reached by the keyboard, though nothing in it can be pressed.
const reachable = 0

const ParameterTable = ({ of, shared }: { of: readonly Parameter[]; shared: Shared }) => {
  const t = useText(swaggerMessages)
  const words = useSchemaWords(shared)
  return (
    <div className="api-scroll" tabIndex={reachable}>
      <table className="api-fields">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('meaning')}</th>
            <th scope="col">{t('bounds')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ name, in: place, required, schema }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
                {required && <i className="api-required">{t('required')}</i>}
              </th>
              <td>{t(`place_${place}`)}</td>
              <td>{words.type(schema)}</td>
              <td>{place === 'header' ? t('key') : schema.title}</td>
              <td>{words.bounds(schema)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const step = 18
const SchemaTable = ({
  rows,
  shared,
  mark,
}: {
  rows: readonly FieldRow[]
  shared: Shared
  mark: 'required' | 'always'
}) => {
  const t = useText(swaggerMessages)
  const words = useSchemaWords(shared)
  return (
    <div className="api-scroll" tabIndex={reachable}>
      <table className="api-fields">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('meaning')}</th>
            <th scope="col">{t('bounds')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, name, depth, title, required, schema, again }) => (
            <tr key={path}>
              <th scope="row" style={{ paddingInlineStart: 8 + depth * step }}>
                <code>{name}</code>
                {required && <i className={`api-${mark}`}>{t(mark)}</i>}
              </th>
              <td>{words.type(schema)}</td>
              <td>{title}</td>
              <td>{again === undefined ? words.bounds(schema) : t('again', { name: again })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Example = ({ text }: { text: string }) => {
  const t = useText(swaggerMessages)
  const copy = () => void copyText(text)
  return (
    <div className="api-example">
      <pre>{text}</pre>
      <Button size="small" onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  )
}

export const MethodTag = ({ of }: { of: string }) => <span className={`api-method api-${of.toLowerCase()}`}>{of}</span>

/** One call: who may make it, what it takes, what it answers, and a line to try it with. */
export const CallDetail = ({ of, title, shared }: { of: Call; title: string; shared: Shared }) => {
  const t = useText(swaggerMessages)
  const { id, method, path, permission, parameters, body, answer, answered } = of
  const bodyRows = body && body.media !== 'application/octet-stream' ? fieldsOf(body.schema, shared) : []
  const answerRows = answer ? fieldsOf(answer, shared) : []
  return (
    <article className="api-call" aria-label={`${method} ${path}`}>
      <h2>
        <MethodTag of={method} />
        <code>{path}</code>
      </h2>
      <dl className="api-facts">
        <div>
          <dt>{t('module')}</dt>
          <dd>{title}</dd>
        </div>
        <div>
          <dt>{t('operation')}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>{t('permission')}</dt>
          <dd>{permission === 'public' || permission === 'signedIn' ? t(permission) : <code>{permission}</code>}</dd>
        </div>
      </dl>
      <h3>{t('parameters')}</h3>
      {parameters.length === 0 ? (
        <p className="api-none">{t('noFields')}</p>
      ) : (
        <ParameterTable of={parameters} shared={shared} />
      )}
      {body && (
        <>
          <h3>
            {t('body')} <small>{body.media}</small>
          </h3>
          {bodyRows.length === 0 ? (
            <p className="api-none">{body.media === 'application/octet-stream' ? t('type_file') : t('noFields')}</p>
          ) : (
            <SchemaTable rows={bodyRows} shared={shared} mark="required" />
          )}
        </>
      )}
      <h3>{t('answer')}</h3>
      {answer ? (
        <SchemaTable rows={answerRows} shared={shared} mark="always" />
      ) : (
        <p className="api-none">{t('answerFile')}</p>
      )}
      <h3>{t('example')}</h3>
      <Example text={curlOf(of, shared, location.origin)} />
      {answered !== undefined && (
        <>
          <h3>{t('exampleOfAnswer')}</h3>
          <Example text={answered} />
        </>
      )}
    </article>
  )
}
