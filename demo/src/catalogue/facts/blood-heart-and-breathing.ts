/** Blood and blood forming organs, in the columns of `alimentaryFacts`. */
export const bloodFacts = `
Warfarin | vitamin-k-antagonist | S4 | 5 | Tablet 1, 3, 5 mg x 28, 100 @ 26
Rivaroxaban | doac | S4 | 8 | Tablet 10, 15, 20 mg x 10, 28, 30 @ 168
Apixaban | doac | S4 | 6 | Tablet 2.5, 5 mg x 20, 60 @ 228
Dabigatran etexilate | doac | S4 | 3 | Capsule 110, 150 mg x 10, 60 @ 196
Enoxaparin | heparin | S4 | 6 | Injection 20 mg/0.2 ml, 40 mg/0.4 ml, 60 mg/0.6 ml, 80 mg/0.8 ml x 2, 10 syringes @ 98
Heparin sodium | heparin | S4 | 4 | Vial 1000, 5000 IU/ml x 10*5 ml @ 342
Dalteparin | heparin | S4 | 2 | Injection 2500 IU/0.2 ml, 5000 IU/0.2 ml x 10 syringes @ 468
Clopidogrel | antiplatelet | S3 | 10 | Tablet 75 mg x 14, 28, 30 @ 68
Prasugrel | antiplatelet | S4 | 3 | Tablet 5, 10 mg x 28 @ 298
Ticagrelor | antiplatelet | S4 | 4 | Tablet 60, 90 mg x 56, 60 @ 546
Aspirin low dose = acetylsalicylic acid | antiplatelet | S2 | 9 | Tablet 81, 100 mg x 30, 100 @ 26
Dipyridamole | antiplatelet | S3 | 2 | Slow-release capsule 200 mg x 60 @ 312
Tranexamic acid | antifibrinolytic | S4 | 6 | Tablet 500 mg x 30, 100 @ 188; Injection 100 mg/ml x 5*5, 10*5 ml @ 212
Phytomenadione | haemostatic | S4 | 4 | Injection 2 mg/0.2 ml, 10 mg/ml x 5 ampoules @ 84
Ferrous sulfate | iron | S1 | 6 | Tablet 170 mg x 30, 100 @ 22; Syrup 150 mg/5 ml x 100, 200 ml @ 36; Drops 125 mg/ml x 25 ml @ 42
Ferrous fumarate | iron | S1 | 4 | Tablet 200 mg x 30, 100 @ 24
Iron polymaltose | iron | S1 | 5 | Syrup 50 mg/5 ml x 150 ml @ 88; Chewable tablet 100 mg x 30 @ 104; Drops 50 mg/ml x 30 ml @ 92
Ferrous sulfate with folic acid = ferrous sulfate + folic acid | iron | S1 | 6 | Tablet 170/0.4 mg x 30, 100 @ 28
Iron sucrose | iv-iron | S3 | 3 | Injection 20 mg/ml x 5*5 ml @ 698
Ferric carboxymaltose | iv-iron | S3 | 2 | Vial 50 mg/ml x 1*2, 1*10 ml @ 412
Folic acid | haematinic | S0 | 9 | Tablet 5 mg x 30, 100, 500 @ 12
Cyanocobalamin | haematinic | S2 | 6 | Injection 1 mg/ml x 5*1, 10*1 ml @ 62; Tablet 100, 1000 mcg x 30 @ 44 [S0]
Hydroxocobalamin | haematinic | S2 | 2 | Injection 1 mg/ml x 5*1 ml @ 96
Epoetin alfa | epoetin | S4 | 3 | Injection 2000 IU/0.5 ml, 4000 IU/0.4 ml, 10 000 IU/ml x 1, 6 syringes @ 218
Sodium chloride infusion = sodium chloride | infusion-fluid | S3 | 6 | Infusion 0.9% x 100, 200, 500, 1000 ml @ 18; Infusion 0.45% x 1000 ml @ 28
Glucose infusion = glucose | infusion-fluid | S3 | 5 | Infusion 5, 10% x 500, 1000 ml @ 23; Injection 50% x 10*20 ml @ 172
Ringer-lactate = sodium chloride + sodium lactate + potassium chloride + calcium chloride | infusion-fluid | S3 | 5 | Infusion x 500, 1000 ml @ 24
Glucose-saline = glucose + sodium chloride | infusion-fluid | S3 | 4 | Infusion 5/0.45, 5/0.9% x 1000 ml @ 27
Mannitol | infusion-fluid | S3 | 3 | Infusion 20% x 250, 500 ml @ 66
Sodium bicarbonate | infusion-fluid | S3 | 3 | Injection 8.5% x 10*50 ml @ 486
Streptokinase | thrombolytic | S4 | 2 | Vial 750 000, 1 500 000 IU x 1 @ 1340
Alteplase | thrombolytic | S4 | 1 | Vial 20, 50 mg x 1 @ 5480
`;

/** Cardiovascular system. */
export const heartFacts = `
Amlodipine | calcium-blocker | S3 | 12 | Tablet 5, 10 mg x 28, 30, 100 @ 21
Nifedipine | calcium-blocker | S3 | 5 | Slow-release tablet 30, 60 mg x 28, 30 @ 92; Capsule 5, 10 mg x 100 @ 78
Felodipine | calcium-blocker | S3 | 3 | Slow-release tablet 2.5, 5, 10 mg x 28, 30 @ 82
Lercanidipine | calcium-blocker | S3 | 4 | Tablet 10, 20 mg x 28, 30 @ 88
Verapamil | rate-limiting-ccb | S3 | 5 | Tablet 40, 80 mg x 100 @ 62; Slow-release tablet 240 mg x 28, 30 @ 94
Diltiazem | rate-limiting-ccb | S3 | 3 | Tablet 60 mg x 100 @ 138; Slow-release capsule 180, 240 mg x 28, 30 @ 148
Enalapril | ace-inhibitor | S3 | 10 | Tablet 5, 10, 20 mg x 28, 30, 100 @ 19
Perindopril | ace-inhibitor | S3 | 8 | Tablet 4, 8 mg x 28, 30 @ 58
Lisinopril | ace-inhibitor | S3 | 5 | Tablet 5, 10, 20 mg x 28, 30 @ 44
Ramipril | ace-inhibitor | S3 | 5 | Tablet 2.5, 5, 10 mg x 28, 30 @ 52; Capsule 2.5, 5, 10 mg x 30 @ 56
Captopril | ace-inhibitor | S3 | 4 | Tablet 12.5, 25, 50 mg x 60, 100 @ 28
Losartan | sartan | S3 | 9 | Tablet 50, 100 mg x 28, 30 @ 58
Valsartan | sartan | S3 | 7 | Tablet 80, 160 mg x 28, 30 @ 72
Irbesartan | sartan | S3 | 6 | Tablet 150, 300 mg x 28, 30 @ 78
Candesartan cilexetil | sartan | S3 | 6 | Tablet 8, 16, 32 mg x 28, 30 @ 74
Telmisartan | sartan | S3 | 6 | Tablet 40, 80 mg x 28, 30 @ 82
Olmesartan medoxomil | sartan | S3 | 3 | Tablet 20, 40 mg x 28, 30 @ 96
Losartan HCTZ = losartan + hydrochlorothiazide | antihypertensive-combination | S3 | 6 | Tablet 50/12.5, 100/25 mg x 28, 30 @ 72
Valsartan HCTZ = valsartan + hydrochlorothiazide | antihypertensive-combination | S3 | 5 | Tablet 80/12.5, 160/12.5, 160/25 mg x 28, 30 @ 94
Irbesartan HCTZ = irbesartan + hydrochlorothiazide | antihypertensive-combination | S3 | 4 | Tablet 150/12.5, 300/12.5, 300/25 mg x 28, 30 @ 96
Enalapril HCTZ = enalapril + hydrochlorothiazide | antihypertensive-combination | S3 | 4 | Tablet 20/12.5 mg x 28, 30 @ 52
Perindopril indapamide = perindopril + indapamide | antihypertensive-combination | S3 | 5 | Tablet 4/1.25 mg x 28, 30 @ 94
Amlodipine valsartan = amlodipine + valsartan | antihypertensive-combination | S3 | 5 | Tablet 5/80, 5/160, 10/160 mg x 28, 30 @ 142
Telmisartan amlodipine = telmisartan + amlodipine | antihypertensive-combination | S3 | 4 | Tablet 40/5, 80/5, 80/10 mg x 28, 30 @ 152
Amiloride HCTZ = amiloride + hydrochlorothiazide | antihypertensive-combination | S3 | 4 | Tablet 2.5/25, 5/50 mg x 28, 100 @ 24
Sacubitril valsartan = sacubitril + valsartan | neprilysin | S3 | 3 | Tablet 24/26, 49/51, 97/103 mg x 28, 56 @ 466
Bisoprolol | beta-blocker | S3 | 9 | Tablet 2.5, 5, 10 mg x 28, 30 @ 34
Atenolol | beta-blocker | S3 | 8 | Tablet 25, 50, 100 mg x 28, 30, 100 @ 17
Carvedilol | beta-blocker | S3 | 8 | Tablet 6.25, 12.5, 25 mg x 28, 30, 60 @ 38
Nebivolol | beta-blocker | S3 | 4 | Tablet 5 mg x 28, 30 @ 98
Propranolol | beta-blocker | S3 | 4 | Tablet 10, 40 mg x 100 @ 28
Metoprolol | beta-blocker | S3 | 3 | Slow-release tablet 25, 50, 100 mg x 28, 30 @ 64
Sotalol | beta-blocker | S3 | 2 | Tablet 80, 160 mg x 28, 30 @ 82
Labetalol | beta-blocker | S3 | 2 | Injection 5 mg/ml x 5*20 ml @ 692; Tablet 100, 200 mg x 56 @ 184
Furosemide | loop-diuretic | S3 | 9 | Tablet 40 mg x 30, 100 @ 14; Tablet 500 mg x 20 @ 98; Injection 10 mg/ml x 10*2, 10*5 ml @ 46
Torasemide | loop-diuretic | S3 | 2 | Tablet 5, 10 mg x 30 @ 66
Hydrochlorothiazide | thiazide | S3 | 7 | Tablet 12.5, 25 mg x 28, 100 @ 12
Indapamide | thiazide | S3 | 6 | Tablet 2.5 mg x 28, 30 @ 32; Slow-release tablet 1.5 mg x 28, 30 @ 52
Spironolactone | aldosterone-blocker | S3 | 6 | Tablet 25, 50, 100 mg x 28, 60, 100 @ 38
Eplerenone | aldosterone-blocker | S3 | 3 | Tablet 25, 50 mg x 28, 30 @ 232
Digoxin | cardiac-glycoside | S3 | 4 | Tablet 62.5, 250 mcg x 60, 100 @ 38; Injection 250 mcg/ml x 5*2 ml @ 112
Amiodarone | antiarrhythmic | S4 | 5 | Tablet 100, 200 mg x 30 @ 78; Injection 50 mg/ml x 6*3 ml @ 164
Flecainide | antiarrhythmic | S4 | 2 | Tablet 100 mg x 60 @ 342
Adenosine | antiarrhythmic | S4 | 3 | Injection 3 mg/ml x 6*2 ml @ 412
Isosorbide mononitrate | nitrate | S3 | 5 | Tablet 20 mg x 60, 100 @ 58; Slow-release tablet 60 mg x 28, 30 @ 84
Isosorbide dinitrate | nitrate | S3 | 4 | Tablet 5, 10, 20 mg x 50, 100 @ 28
Glyceryl trinitrate | nitrate | S3 | 3 | Spray 400 mcg/dose x 200 doses @ 128; Patch 5, 10 mg/24 h x 30 @ 324; Injection 5 mg/ml x 10*5 ml @ 448
Trimetazidine | antianginal | S3 | 3 | Slow-release tablet 35 mg x 60 @ 146
Ivabradine | antianginal | S3 | 3 | Tablet 5, 7.5 mg x 28, 56 @ 246
Simvastatin | statin | S4 | 11 | Tablet 10, 20, 40 mg x 28, 30 @ 21
Atorvastatin | statin | S4 | 12 | Tablet 10, 20, 40, 80 mg x 28, 30 @ 38
Rosuvastatin | statin | S4 | 10 | Tablet 5, 10, 20, 40 mg x 28, 30 @ 46
Pravastatin | statin | S4 | 3 | Tablet 10, 20, 40 mg x 30 @ 58
Atorvastatin amlodipine = atorvastatin + amlodipine | statin | S4 | 3 | Tablet 10/5, 10/10, 20/5, 20/10 mg x 30 @ 156
Ezetimibe | cholesterol-blocker | S4 | 5 | Tablet 10 mg x 28, 30 @ 118
Ezetimibe simvastatin = ezetimibe + simvastatin | cholesterol-blocker | S4 | 3 | Tablet 10/10, 10/20, 10/40 mg x 30 @ 178
Fenofibrate | fibrate | S3 | 3 | Capsule 200 mg x 30 @ 132
Bezafibrate | fibrate | S4 | 4 | Slow-release tablet 400 mg x 30 @ 104
Methyldopa | central-antihypertensive | S3 | 4 | Tablet 250, 500 mg x 30, 100 @ 52
Moxonidine | central-antihypertensive | S3 | 2 | Tablet 0.2, 0.4 mg x 28 @ 148
Doxazosin | alpha-blocker | S3 | 5 | Tablet 1, 2, 4 mg x 28, 30 @ 62; Slow-release tablet 4, 8 mg x 28, 30 @ 112
Hydralazine | vasodilator | S3 | 3 | Tablet 25, 50 mg x 100 @ 88; Vial 20 mg x 5 @ 268
Adrenaline = epinephrine | inotrope | S4 | 5 | Injection 1 mg/ml x 5*1, 10*1 ml @ 54
Noradrenaline = norepinephrine | inotrope | S4 | 3 | Injection 1 mg/ml x 5*4, 10*4 ml @ 262
Dobutamine | inotrope | S4 | 3 | Vial 250 mg x 1, 5 @ 96
Dopamine | inotrope | S4 | 3 | Injection 40 mg/ml x 10*5 ml @ 188
Diosmin hesperidin = diosmin + hesperidin | venotonic | S1 | 4 | Tablet 450/50 mg x 30, 60 @ 108
Lidocaine hydrocortisone rectal = lidocaine + hydrocortisone | haemorrhoid-relief | S2 | 4 | Ointment 5/0.5% x 15, 30 g @ 58; Suppository 60/5 mg x 12 @ 66
`;

/** Respiratory system, in the columns of `alimentaryFacts`. */
export const breathingFacts = `
Salbutamol | reliever | S2 | 9 | Inhaler 100 mcg/dose x 200 doses @ 46; Nebuliser solution 2.5 mg/2.5 ml, 5 mg/2.5 ml x 20*2.5 ml @ 62; Nebuliser solution 5 mg/ml x 20 ml @ 54; Syrup 2 mg/5 ml x 100, 200 ml @ 22 [S3]; Tablet 2, 4 mg x 100 @ 28 [S3]
Ipratropium bromide | reliever | S3 | 6 | Inhaler 20, 40 mcg/dose x 200, 300 doses @ 118; Nebuliser solution 0.25 mg/2 ml, 0.5 mg/2 ml x 20*2 ml @ 104
Ipratropium salbutamol = ipratropium bromide + salbutamol | reliever | S3 | 5 | Nebuliser solution 0.5/2.5 mg/2.5 ml x 20*2.5 ml @ 112; Inhaler 20/100 mcg/dose x 200 doses @ 148
Fenoterol | reliever | S3 | 3 | Inhaler 100 mcg/dose x 200 doses @ 92; Nebuliser solution 0.5 mg/2 ml, 1.25 mg/2 ml x 20*2 ml @ 118
Formoterol | long-acting-bronchodilator | S3 | 4 | Inhaler 12 mcg/dose x 60, 120 doses @ 168
Salmeterol | long-acting-bronchodilator | S3 | 3 | Inhaler 25, 50 mcg/dose x 60, 120 doses @ 196
Tiotropium | long-acting-bronchodilator | S3 | 3 | Inhaler 18 mcg/dose x 30 doses @ 428
Indacaterol glycopyrronium = indacaterol + glycopyrronium | long-acting-bronchodilator | S3 | 1 | Inhaler 110/50 mcg/dose x 30 doses @ 586
Beclometasone | inhaled-steroid | S3 | 6 | Inhaler 50, 100, 200, 250 mcg/dose x 200 doses @ 62; Nasal spray 50 mcg/dose x 150, 200 doses @ 58 [S2]
Budesonide | inhaled-steroid | S3 | 7 | Inhaler 100, 200, 400 mcg/dose x 100, 200 doses @ 98; Nebuliser solution 0.25, 0.5 mg/ml x 20*2 ml @ 286
Fluticasone propionate | inhaled-steroid | S3 | 6 | Inhaler 50, 125, 250 mcg/dose x 60, 120 doses @ 104
Ciclesonide | inhaled-steroid | S3 | 2 | Inhaler 80, 160 mcg/dose x 60, 120 doses @ 168
Budesonide formoterol = budesonide + formoterol | inhaler-combination | S3 | 6 | Inhaler 80/4.5, 160/4.5 mcg/dose x 60, 120 doses @ 262; Inhaler 320/9 mcg/dose x 60 doses @ 386
Fluticasone salmeterol = fluticasone propionate + salmeterol | inhaler-combination | S3 | 7 | Inhaler 50/25, 125/25, 250/25 mcg/dose x 120 doses @ 218; Inhaler 100/50, 250/50, 500/50 mcg/dose x 60 doses @ 232
Budesonide nasal = budesonide | nasal-steroid | S3 | 5 | Nasal spray 32, 64, 100 mcg/dose x 120, 200 doses @ 84
Fluticasone nasal = fluticasone | nasal-steroid | S3 | 6 | Nasal spray 27.5, 50 mcg/dose x 60, 120 doses @ 92
Mometasone nasal = mometasone furoate | nasal-steroid | S3 | 6 | Nasal spray 50 mcg/dose x 60, 120, 140 doses @ 98
Azelastine fluticasone = azelastine + fluticasone propionate | nasal-steroid | S3 | 2 | Nasal spray 137/50 mcg/dose x 120 doses @ 312
Oxymetazoline | decongestant | S1 | 7 | Nasal spray 0.025, 0.05% x 10, 15, 20 ml @ 34; Nasal drops 0.025, 0.05% x 15 ml @ 32
Xylometazoline | decongestant | S1 | 4 | Nasal spray 0.05, 0.1% x 10 ml @ 38; Nasal drops 0.05, 0.1% x 10 ml @ 36
Sodium chloride nasal = sodium chloride | saline-nasal | S0 | 6 | Nasal spray 0.65, 0.9% x 30, 50 ml @ 38; Nasal drops 0.65% x 30 ml @ 34
Pseudoephedrine | decongestant | S2 | 3 | Tablet 60 mg x 10, 12 @ 32; Syrup 30 mg/5 ml x 100 ml @ 38
Cold and flu relief = paracetamol + phenylephrine + chlorphenamine | decongestant | S2 | 6 | Tablet 500/5/2 mg x 10, 20 @ 32; Capsule 500/5/2 mg x 12, 24 @ 38; Syrup 120/2.5/1 mg/5 ml x 100 ml @ 36; Sachet 1000/10/4 mg x 5, 10 @ 48
Montelukast | leukotriene | S3 | 9 | Tablet 10 mg x 28, 30 @ 82; Chewable tablet 4, 5 mg x 28, 30 @ 78; Sachet 4 mg x 28 @ 148
Theophylline | xanthine | S2 | 4 | Slow-release tablet 200, 300 mg x 60, 100 @ 74; Syrup 80 mg/15 ml x 200, 500 ml @ 34
Aminophylline | xanthine | S4 | 2 | Injection 25 mg/ml x 10*10 ml @ 128
Acetylcysteine | mucolytic | S1 | 7 | Effervescent tablet 200, 600 mg x 10, 25 @ 58; Sachet 100, 200 mg x 20, 30 @ 66; Syrup 100 mg/5 ml x 100, 150 ml @ 62
Carbocisteine | mucolytic | S2 | 6 | Syrup 125, 250 mg/5 ml x 100, 200 ml @ 32; Capsule 375 mg x 30, 60 @ 58
Bromhexine | mucolytic | S1 | 5 | Syrup 4 mg/5 ml x 100, 200 ml @ 31; Tablet 8 mg x 30, 100 @ 36
Ambroxol | mucolytic | S1 | 4 | Syrup 15, 30 mg/5 ml x 100, 200 ml @ 34; Lozenge 20 mg x 20 @ 62
Guaifenesin | mucolytic | S1 | 5 | Syrup 100 mg/5 ml x 100, 200 ml @ 29
Ivy leaf extract = dried ivy leaf | mucolytic | S0 | 4 | Syrup 35 mg/5 ml x 100, 200 ml @ 58
Dextromethorphan | cough-suppressant | S2 | 5 | Syrup 10, 15 mg/5 ml x 100, 200 ml @ 38; Lozenge 5 mg x 16 @ 42
Diphenhydramine cough syrup = diphenhydramine + ammonium chloride | cough-suppressant | S2 | 6 | Syrup 14/135 mg/5 ml x 100, 200 ml @ 26
Cetirizine | antihistamine | S2 | 11 | Tablet 10 mg x 10, 30, 100 @ 18; Syrup 5 mg/5 ml x 50, 100, 150 ml @ 32; Drops 10 mg/ml x 20 ml @ 58
Levocetirizine | antihistamine | S2 | 6 | Tablet 5 mg x 10, 28, 30 @ 38; Syrup 2.5 mg/5 ml x 100, 200 ml @ 58
Loratadine | antihistamine | S2 | 8 | Tablet 10 mg x 10, 30 @ 18; Syrup 5 mg/5 ml x 100, 150 ml @ 34
Desloratadine | antihistamine | S2 | 7 | Tablet 5 mg x 10, 30 @ 42; Syrup 2.5 mg/5 ml x 60, 150 ml @ 58; Dispersible tablet 2.5, 5 mg x 30 @ 98
Fexofenadine | antihistamine | S2 | 5 | Tablet 120, 180 mg x 10, 30 @ 52; Suspension 30 mg/5 ml x 150 ml @ 112
Rupatadine | antihistamine | S2 | 2 | Tablet 10 mg x 10, 30 @ 68
Chlorphenamine | sedating-antihistamine | S2 | 7 | Tablet 4 mg x 20, 100 @ 9; Syrup 2 mg/5 ml x 50, 100 ml @ 18
Promethazine | sedating-antihistamine | S2 | 6 | Tablet 10, 25 mg x 20, 100 @ 16; Syrup 5 mg/5 ml x 50, 100 ml @ 21; Injection 25 mg/ml x 10*1, 10*2 ml @ 62 [S4]
Cyclizine | sedating-antihistamine | S2 | 5 | Tablet 50 mg x 10, 20, 100 @ 19; Syrup 12.5 mg/5 ml x 100 ml @ 34; Injection 50 mg/ml x 10*1 ml @ 118 [S4]; Suppository 50, 100 mg x 5 @ 48
Benzocaine cetylpyridinium = benzocaine + cetylpyridinium | throat-relief | S1 | 6 | Lozenge 5/1.4 mg x 16, 24 @ 32
Amylmetacresol dichlorobenzyl = amylmetacresol + dichlorobenzyl alcohol | throat-relief | S0 | 5 | Lozenge 0.6/1.2 mg x 16, 24, 36 @ 34
Flurbiprofen lozenge = flurbiprofen | throat-relief | S1 | 3 | Lozenge 8.75 mg x 16 @ 62
`;

/** Sensory organs. */
export const eyesAndEarsFacts = `
Timolol | glaucoma-drops | S3 | 5 | Eye drops 0.25, 0.5% x 5 ml @ 52
Latanoprost | glaucoma-drops | S4 | 6 | Eye drops 50 mcg/ml x 2.5 ml @ 118
Latanoprost timolol = latanoprost + timolol | glaucoma-drops | S4 | 4 | Eye drops 50 mcg/5 mg/ml x 2.5 ml @ 146
Travoprost | glaucoma-drops | S4 | 3 | Eye drops 40 mcg/ml x 2.5 ml @ 148
Bimatoprost | glaucoma-drops | S4 | 4 | Eye drops 0.1, 0.3 mg/ml x 3 ml @ 152
Dorzolamide | glaucoma-drops | S3 | 4 | Eye drops 2% x 5 ml @ 112
Dorzolamide timolol = dorzolamide + timolol | glaucoma-drops | S3 | 5 | Eye drops 2/0.5% x 5 ml @ 138
Brimonidine | glaucoma-drops | S3 | 4 | Eye drops 0.15, 0.2% x 5 ml @ 108
Brinzolamide | glaucoma-drops | S3 | 2 | Eye drops 1% x 5 ml @ 168
Pilocarpine | glaucoma-drops | S3 | 2 | Eye drops 1, 2% x 15 ml @ 78
Chloramphenicol eye = chloramphenicol | eye-antibiotic | S4 | 7 | Eye drops 0.5% x 10 ml @ 26; Eye ointment 1% x 3.5, 5 g @ 24
Ciprofloxacin eye = ciprofloxacin | eye-antibiotic | S4 | 4 | Eye drops 0.3% x 5 ml @ 62
Ofloxacin eye = ofloxacin | eye-antibiotic | S4 | 3 | Eye drops 0.3% x 5 ml @ 68
Moxifloxacin eye = moxifloxacin | eye-antibiotic | S4 | 4 | Eye drops 0.5% x 5 ml @ 112
Tobramycin | eye-antibiotic | S4 | 4 | Eye drops 0.3% x 5 ml @ 66; Eye ointment 0.3% x 3.5 g @ 72
Fusidic acid eye = fusidic acid | eye-antibiotic | S4 | 3 | Eye drops 1% x 5 g @ 88
Aciclovir eye = aciclovir | eye-antiviral | S4 | 3 | Eye ointment 3% x 4.5 g @ 142
Tobramycin dexamethasone = tobramycin + dexamethasone | eye-steroid | S4 | 5 | Eye drops 0.3/0.1% x 5 ml @ 92; Eye ointment 0.3/0.1% x 3.5 g @ 98
Dexamethasone eye = dexamethasone | eye-steroid | S4 | 4 | Eye drops 0.1% x 5 ml @ 58
Prednisolone eye = prednisolone acetate | eye-steroid | S4 | 4 | Eye drops 1% x 5, 10 ml @ 76
Fluorometholone | eye-steroid | S4 | 3 | Eye drops 0.1% x 5 ml @ 78
Ketorolac eye = ketorolac | eye-nsaid | S4 | 3 | Eye drops 0.5% x 5 ml @ 98
Nepafenac | eye-nsaid | S4 | 2 | Eye drops 0.1% x 5 ml @ 186
Olopatadine | eye-antiallergic | S2 | 4 | Eye drops 0.1, 0.2% x 5 ml @ 108
Ketotifen eye = ketotifen | eye-antiallergic | S2 | 4 | Eye drops 0.025% x 5 ml @ 86
Sodium cromoglicate | eye-antiallergic | S2 | 3 | Eye drops 2% x 10 ml @ 62
Naphazoline | eye-antiallergic | S1 | 5 | Eye drops 0.012% x 10, 15 ml @ 28
Hypromellose | artificial-tears | S0 | 6 | Eye drops 0.3, 0.5% x 10, 15 ml @ 38
Carmellose | artificial-tears | S0 | 4 | Eye drops 0.5, 1% x 10, 15 ml @ 78
Sodium hyaluronate | artificial-tears | S0 | 4 | Eye drops 0.1, 0.2% x 10 ml @ 142
Carbomer | artificial-tears | S0 | 3 | Eye ointment 0.2% x 10 g @ 72
Atropine eye = atropine | eye-dilator | S3 | 3 | Eye drops 1% x 5 ml @ 62
Tropicamide | eye-dilator | S3 | 3 | Eye drops 0.5, 1% x 15 ml @ 112
Cyclopentolate | eye-dilator | S3 | 3 | Eye drops 1% x 15 ml @ 98
Ciprofloxacin ear = ciprofloxacin | ear-drops | S4 | 3 | Ear drops 0.3% x 5, 10 ml @ 78
Ofloxacin ear = ofloxacin | ear-drops | S4 | 2 | Ear drops 0.3% x 5 ml @ 82
Neomycin polymyxin hydrocortisone = neomycin + polymyxin B + hydrocortisone | ear-drops | S4 | 4 | Ear drops 0.35/10 000/1% x 5, 10 ml @ 62
Acetic acid ear = acetic acid | ear-drops | S1 | 4 | Ear drops 2% x 10, 15 ml @ 34
Docusate ear = docusate sodium | ear-drops | S0 | 4 | Ear drops 5% x 10 ml @ 48
Phenazone benzocaine = phenazone + benzocaine | ear-drops | S1 | 4 | Ear drops 5/1% x 10, 15 ml @ 36
`;
