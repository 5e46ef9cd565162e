import 'virtual:web-fonts.css'
import './theme.css'
import { enforceAppVersion } from '../lib/session/app-version.ts'
import { start } from './start.tsx'

// Before anything reads storage: another version's leavings are cleared.
enforceAppVersion()

const root = document.getElementById('root')
if (root) void start(root)
