import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // Pictures and fonts are cached for ever by their own address; inlined ones would travel with every page.
    assetsInlineLimit: 512,
  },
});
