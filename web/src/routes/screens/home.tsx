export { HomeScreen } from '#web/features/home/home-screen.tsx';
