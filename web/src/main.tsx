import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropOutdated, forgetFailedSheets, startScheme } from './kit/browser/index.ts'
import { startLanguage } from './kit/i18n/index.ts'
import './kit/theme/antd.css'
import './kit/theme/colours.css'
import { Start } from './start.tsx'

dropOutdated()
forgetFailedSheets()
startLanguage()
startScheme()
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <Start />
  </StrictMode>,
)
