import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { useTag } from '../../kit/routing/index.ts'
import { usePlaceOf } from './place.ts'
import './open.css'

/** Leads from the address in a message to where this person's menu has the document. */
const OpenPage = () => {
  const t = useText(messageMessages)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { close, path, shown } = useTag()
  // Its own address, whatever the page that is on screen by now.
  const place = usePlaceOf()(path === '' ? pathname : path)
  useEffect(() => {
    if (place === undefined || !shown()) return
    if (path === '') void navigate(place, { replace: true })
    else close(place)
  }, [place, path, shown, close, navigate])
  if (place !== undefined) return null
  return (
    <div className="open-nowhere" role="alert">
      <h1>{t('nowhere')}</h1>
      <p>{t('nowhereText')}</p>
      <Link to="/user/message">{t('back')}</Link>
    </div>
  )
}
export default OpenPage
