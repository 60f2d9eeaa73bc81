/** The customer's pages by address. */
import { Route, Routes } from 'react-router';
import { LivePage } from './live-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

export function CustomerRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/live/:productSlug" element={<LivePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
