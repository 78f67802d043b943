import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startScheme } from './kit/screen/index.ts'
import { dropOutdated } from './kit/store/index.ts'
import { startLanguage } from './kit/text/index.ts'
import './kit/theme/colours.css'
import { Start } from './start.tsx'

dropOutdated()
startLanguage()
startScheme()
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <Start />
  </StrictMode>,
)
