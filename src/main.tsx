import './app/first.ts'
import './ui/base.css'
import { boot } from './app/boot.tsx'

void boot()
